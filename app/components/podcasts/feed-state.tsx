import type { ReactNode } from "react";
import { addresses } from "~/addresses";
import { podcastParts, scriptParts } from "~/contracts";

/**
 * Explains each failure of a feed to the listener (PODCAST-5). Those of `isPassing` are often over
 * soon; for the others another entry of the podcast may have a feed that works.
 */
const FAILURES = new Map([
  ["cut", { reason: "Its feed was cut off, so that some episodes are missing.", isPassing: true }],
  ["not-a-feed", { reason: "The address of its feed leads to something else.", isPassing: false }],
  ["broken", { reason: "Its feed has errors, so that it cannot be read.", isPassing: false }],
  ["too-large", { reason: "Its feed is too large to be read here.", isPassing: false }],
  ["too-slow", { reason: "Its feed took longer than a minute.", isPassing: true }],
  ["gone", { reason: "Its publisher has ended the feed.", isPassing: false }],
  ["missing", { reason: "Its feed is no longer at its address.", isPassing: false }],
  ["locked", { reason: "Its feed is only for subscribers.", isPassing: false }],
  ["away", { reason: "Its feed does not answer at the moment.", isPassing: true }],
  ["refused", { reason: "Its feed is at an address that is not allowed.", isPassing: false }],
  [
    "no-room",
    {
      reason: "There is no room for its episodes among the podcasts that you brought yourself.",
      isPassing: false,
    },
  ],
]);

/** Seconds after which a browser without scripts reloads. */
const AGAIN_AFTER = 3;

interface Props {
  id: string;
  title: string;
  feedUrl: string | null;
  failure: string | null;
  wasRead: boolean;
  /** The feed is being read for the first time. */
  isReading: boolean;
  path: string;
}

/** Explains why there are no episodes, or only stored ones. */
export function FeedState(props: Props) {
  const { title, feedUrl, failure, wasRead, path } = props;
  if (wasRead && !failure) return null;
  if (props.isReading) return <Reading {...props} />;
  if (feedUrl === null) {
    return (
      <Said words="This podcast has no public feed, so it cannot be played here.">
        <SearchLink title={title} />
      </Said>
    );
  }
  const found = FAILURES.get(failure ?? "");
  if (!found) {
    return (
      <Said words="The episodes are being loaded.">
        <LookAgain path={path} />
      </Said>
    );
  }
  const next = wasRead ? "These are the episodes that we have." : "We ask for it again later.";
  return (
    <Said words={`${found.reason} ${next}`}>
      {found.isPassing ? <LookAgain path={path} /> : <SearchLink title={title} />}
    </Said>
  );
}

function Said({ words, children }: { words: string; children: ReactNode }) {
  return (
    <p role="status" className="mb-3 rounded-xl bg-sunken p-3">
      {words} {children}
    </p>
  );
}

function LookAgain({ path }: { path: string }) {
  return (
    <a className="underline" href={path}>
      Look again
    </a>
  );
}

/** The directories may know the podcast by another feed. */
function SearchLink({ title }: { title: string }) {
  return (
    <a className="underline" href={`${addresses.podcast.search}?q=${encodeURIComponent(title)}`}>
      Search for another feed of it
    </a>
  );
}

/** The page shows the episodes by itself once the feed has been read (PODCAST-13). */
function Reading({ id, path }: Props) {
  return (
    <div aria-busy="true" {...scriptParts.script("feed")} {...podcastParts.podcast(id)}>
      <p role="status" className="mb-3 rounded-xl bg-sunken p-3">
        Reading the feed of this podcast...
      </p>
      <noscript>
        <meta httpEquiv="refresh" content={String(AGAIN_AFTER)} />
        <a className="button" href={path}>
          Look again
        </a>
      </noscript>
    </div>
  );
}
