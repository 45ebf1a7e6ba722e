import { LEAST_HISTORY } from "~/domain/discovery/build";
import { PHRASE_MS } from "~/domain/discovery/phrases";
import { PostForm } from "~/islands/parts/post-form";

interface Props {
  state: "signed-out" | "ineligible" | "eligible-building" | "failed" | "created";
  phrase: string;
  failure: string | null;
}

/** What a listener without a list sees (DISCOVERY-3). */
export function DiscoveryState({ state, phrase, failure }: Props) {
  if (state === "eligible-building") return <Building phrase={phrase} />;
  if (state === "signed-out") {
    return (
      <div className="prose">
        <p>Every week, 30 songs that you do not know yet, chosen from what you repeat.</p>
        <p>
          <a className="button primary" href="/login?back=%2Fdiscovery">
            Sign in to get yours
          </a>
        </p>
      </div>
    );
  }
  if (state === "failed") {
    return (
      <div className="prose">
        <p role="status">Your list could not be made: {failure}</p>
        <PostForm action="/api/discovery/build" fields={{ redirectTo: "/discovery" }}>
          <button className="button primary">Try again</button>
        </PostForm>
      </div>
    );
  }
  return (
    <div className="prose">
      <p role="status">
        There is not enough in your history yet. Repeat at least {LEAST_HISTORY} songs, and keep
        your history, to get a list of your own.
      </p>
      <p>
        <a className="button primary" href="/top10">
          See what others loop today
        </a>
      </p>
    </div>
  );
}

function Building({ phrase }: { phrase: string }) {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(PHRASE_MS / 1000)} />
      </noscript>
      <p className="py-4 text-lg" role="status" aria-live="polite" data-phrase>
        {phrase}
      </p>
      <p className="text-muted">Your list is being made. You may leave this page.</p>
    </>
  );
}
