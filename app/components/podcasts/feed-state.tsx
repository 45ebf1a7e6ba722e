/** What each trouble of a feed means to a listener (PODCAST-5). */
const TROUBLES = new Map([
  ["not-a-feed", "Its address does not lead to a podcast."],
  ["broken", "Its feed cannot be read."],
  ["too-large", "Its feed is too large."],
  ["too-slow", "Its feed answers too slowly."],
  ["gone", "Its publisher has ended the feed."],
  ["missing", "Its feed is not where it was."],
  ["locked", "Its feed is only for subscribers."],
  ["away", "Its feed does not answer at the moment."],
  ["refused", "Its feed's address is not allowed."],
]);

interface Props {
  feedUrl: string | null;
  trouble: string | null;
  wasRead: boolean;
  path: string;
}

/** Why there are no episodes, or only those that are kept. */
export function FeedState({ feedUrl, trouble, wasRead, path }: Props) {
  if (wasRead && !trouble) return null;
  const reason = TROUBLES.get(trouble ?? "");
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
