import { addresses } from "~/addresses";
import { EmptyState, ListPage } from "~/components/lists/list-page";
import { EpisodeRows, type EpisodeView } from "./episode-rows";

interface Props {
  episodes: EpisodeView[];
  /** How many hearted podcasts are still to be read. */
  beingRead: number;
  hasFeed: boolean;
  /** The address of the listener's private feed, if it was just created. */
  feed: string | null;
}

/** New episodes of hearted podcasts (PODCAST-15). */
export function NewEpisodes({ episodes, beingRead, ...feed }: Props) {
  return (
    <ListPage title="New episodes" description="Of the podcasts that you have hearted">
      {beingRead > 0 ? (
        <p role="status" className="mb-3 rounded-xl bg-sunken p-3">
          {`${beingRead} of your podcasts ${beingRead === 1 ? "is" : "are"} being read. `}
          <a className="underline" href={addresses.podcast.newEpisodes}>
            Look again
          </a>
        </p>
      ) : null}
      {episodes.length > 0 ? (
        <>
          <EpisodeRows episodes={episodes} path={addresses.podcast.newEpisodes} named />
          <PrivateFeed {...feed} />
        </>
      ) : beingRead > 0 ? null : (
        <EmptyState>
          <p>Heart podcasts and their new episodes will be here.</p>
          <a className="button" href={addresses.podcast.index}>
            Most popular podcasts
          </a>
        </EmptyState>
      )}
    </ListPage>
  );
}

const ABOUT_FEED = {
  none: "A private feed shows these episodes in any program for podcasts.",
  made: "Copy this address now: it is shown only once. Whoever has it can read your list.",
  kept: "You have a private feed. Its address was shown once; a new address ends the old one, and so does signing out on all devices.",
};

function PrivateFeed({ hasFeed, feed }: Pick<Props, "hasFeed" | "feed">) {
  return (
    <section aria-label="Private feed" className="mt-4">
      <h2 className="text-lg font-bold">In another program</h2>
      <p className="mb-2 text-muted">{ABOUT_FEED[feed ? "made" : hasFeed ? "kept" : "none"]}</p>
      {feed ? (
        <input
          className="field mb-2 w-full"
          readOnly
          value={feed}
          aria-label="Address of your private feed"
        />
      ) : null}
      <form method="post" action={addresses.podcast.newEpisodes}>
        <button className="button">{hasFeed ? "Make a new address" : "Make a private feed"}</button>
      </form>
    </section>
  );
}
