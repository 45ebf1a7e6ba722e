import { addresses } from "~/addresses";
import { watchPath } from "~/domain/videos/youtube-id";

interface NotFoundProps {
  message?: string;
  title?: string;
  status?: number;
  /** A video that the address may have meant. */
  ytid?: string | undefined;
}

/** The not-found page (SHELL-3). */
export function NotFound(props: NotFoundProps) {
  const { message, title = "Page not found", status = 404, ytid } = props;
  return (
    <section className="card prose mx-auto max-w-xl text-center">
      <p className="text-5xl font-extrabold text-brand">{status}</p>
      <h1 className="text-2xl font-bold">{title}</h1>
      <p>{message || "There is nothing at this address."}</p>
      <p className="flex flex-wrap justify-center gap-3">
        <a className="button primary" href={addresses.home}>
          Loop a video
        </a>
        <a className="button" href={addresses.history.index}>
          See what you played
        </a>
        {ytid ? (
          <a className="button" href={watchPath({ ytid })}>
            Open the video {ytid}
          </a>
        ) : null}
      </p>
    </section>
  );
}

/** Shown for any rendering error (SHELL-17). */
export function SomethingWentWrong() {
  return (
    <section className="card prose mx-auto max-w-xl text-center" role="alert">
      <h1 className="text-2xl font-bold">Opps! Something Went Wrong.</h1>
      <p>Whatever happpend, it was probably our fault. Please contact administrator.</p>
      <p className="flex flex-wrap justify-center gap-3">
        <a className="button primary" href={addresses.home}>
          Loop a video
        </a>
        <a className="button" href={addresses.contact}>
          Contact us
        </a>
      </p>
    </section>
  );
}
