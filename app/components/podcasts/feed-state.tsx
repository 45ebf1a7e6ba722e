import { podcastParts, scriptParts } from "~/contracts";
/** Explains each failure of a feed to the listener (PODCAST-5). */
const FAILURES = new Map([
  ["not-a-feed", "Its address does not lead to a podcast."],
  ["broken", "Its feed cannot be read."],
  ["too-large", "Its feed is too large."],
  ["too-slow", "Its feed answers too slowly."],
  ["gone", "Its publisher has ended the feed."],
  ["missing", "Its feed is not where it was."],
  ["locked", "Its feed is only for subscribers."],
  ["away", "Its feed does not answer at the moment."],
  ["refused", "Its feed's address is not allowed."],
  ["no-room", "There is no room for its episodes among the podcasts that you brought yourself."],
]);

/** Seconds after which a browser without scripts reloads. */
const AGAIN_AFTER = 3;

interface Props {
  id: string;
  feedUrl: string | null;
  failure: string | null;
  wasRead: boolean;
  /** The feed is being read for the first time. */
  isReading: boolean;
  path: string;
}

/** Explains why there are no episodes, or only stored ones. */
export function FeedState(props: Props) {
  const { feedUrl, failure, wasRead, path } = props;
  if (wasRead && !failure) return null;
  if (props.isReading) return <Reading {...props} />;
  const reason = FAILURES.get(failure ?? "");
  const kept = wasRead ? " These episodes are the ones we have kept." : " It is tried again later.";
  return (
    <p role="status" className="mb-3 rounded-xl bg-sunken p-3">
      {feedUrl === null
        ? "This podcast has no public feed, so it cannot be played here."
        : reason
          ? reason + kept
          : "The episodes are being loaded. "}
      {feedUrl !== null && !reason ? (
        <a className="underline" href={path}>
          Look again
        </a>
      ) : null}
    </p>
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
