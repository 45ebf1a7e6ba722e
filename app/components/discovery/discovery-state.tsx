import { addresses } from "~/addresses";
import { discoveryParts } from "~/contracts";
import { loginPath } from "~/domain/shell/page-links";
import { MIN_HISTORY } from "~/domain/discovery/build";
import { FAILED_TEXT } from "~/domain/discovery/phrases";
import { PostForm } from "~/islands/parts/post-form";

export interface DiscoveryStateProps {
  state: "signed-out" | "ineligible" | "eligible-building" | "failed" | "created";
  /** The phrase shown while a list is being made. */
  phrase: string;
}

/** Shown on the page and the card to a listener without a list (DISCOVERY-3). */
export function DiscoveryState({
  state,
  phrase,
  path,
}: DiscoveryStateProps & { /** This page, which the form returns to. */ path: string }) {
  switch (state) {
    case "eligible-building":
      return (
        <>
          <p
            className="py-2 text-lg"
            role="status"
            aria-live="polite"
            {...discoveryParts.phrase(true)}
          >
            {phrase}
          </p>
          <p className="text-muted">Your list is being made. You may leave this page.</p>
        </>
      );
    case "signed-out":
      return (
        <Said
          text="Every week, 30 songs that you do not know yet, chosen from what you repeat."
          href={loginPath(addresses.discovery)}
          label="Sign in to get yours"
        />
      );
    case "failed":
      return (
        <div className="prose">
          <p role="status">{FAILED_TEXT}</p>
          <PostForm action={addresses.api.discovery.build} fields={{ redirectTo: path }}>
            <button className="button primary">Try again</button>
          </PostForm>
        </div>
      );
    case "ineligible":
      return (
        <Said
          text={`There is not enough in your history yet. Repeat at least ${MIN_HISTORY} songs, and keep your history, to get a list of your own.`}
          href={addresses.top10}
          label="See what others loop today"
        />
      );
    case "created":
      return null;
  }
}

function Said({ text, href, label }: { text: string; href: string; label: string }) {
  return (
    <div className="prose">
      <p role="status">{text}</p>
      <p>
        <a className="button primary" href={href}>
          {label}
        </a>
      </p>
    </div>
  );
}
