interface NotFoundProps {
  message?: string;
  title?: string;
  status?: number;
}

/** Any address that is not ours (spec 1 §2: a not-found page in the video layout). */
export function NotFound({ message, title = "Page not found", status = 404 }: NotFoundProps) {
  return (
    <section className="card prose mx-auto max-w-xl text-center">
      <p className="text-5xl font-extrabold text-brand">{status}</p>
      <h1 className="text-2xl font-bold">{title}</h1>
      <p>{message || "There is nothing at this address."}</p>
      <p className="flex flex-wrap justify-center gap-3">
        <a className="button primary" href="/">
          Loop a video
        </a>
        <a className="button" href="/history">
          See what you played
        </a>
      </p>
    </section>
  );
}

/** The screen of any rendering error, in the words of spec 1 §8. */
export function SomethingWentWrong() {
  return (
    <section className="card prose mx-auto max-w-xl text-center" role="alert">
      <h1 className="text-2xl font-bold">Opps! Something Went Wrong.</h1>
      <p>Whatever happpend, it was probably our fault. Please contact administrator.</p>
    </section>
  );
}
