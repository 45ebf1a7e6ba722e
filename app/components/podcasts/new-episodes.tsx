import { EmptyState, ListPage } from "~/components/lists/list-page";
import { PostForm } from "~/islands/parts/post-form";
import { EpisodeRows, type EpisodeView } from "./episode-rows";

interface Props {
  episodes: EpisodeView[];
  /** The address of the listener's private feed. */
  feed: string | null;
}

/** New episodes of hearted podcasts (PODCAST-15). */
export function NewEpisodes({ episodes, feed }: Props) {
  return (
    <ListPage title="New episodes" description="Of the podcasts that you have hearted">
      {episodes.length > 0 ? (
        <>
          <EpisodeRows episodes={episodes} path="/podcast/new-episodes" named />
          <PrivateFeed feed={feed} />
        </>
      ) : (
        <EmptyState>
          <p>Heart podcasts and their new episodes will be here.</p>
          <a className="button" href="/podcast">
            Most popular podcasts
          </a>
        </EmptyState>
      )}
    </ListPage>
  );
}

function PrivateFeed({ feed }: { feed: string | null }) {
  return (
    <section aria-label="Private feed" className="mt-4">
      <h2 className="text-lg font-bold">In another program</h2>
      <p className="mb-2 text-muted">
        {feed
          ? "Whoever has this address can read your list. A new address ends the old one."
          : "A private feed shows these episodes in any program for podcasts."}
      </p>
      {feed ? (
        <input
          className="field mb-2 w-full"
          readOnly
          value={feed}
          aria-label="Address of your private feed"
        />
      ) : null}
      <PostForm action="/api/podcast/feed-token" fields={{ redirectTo: "/podcast/new-episodes" }}>
        <button className="button">{feed ? "Make a new address" : "Make a private feed"}</button>
      </PostForm>
    </section>
  );
}
