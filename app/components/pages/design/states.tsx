import { addresses } from "~/addresses";
import { EmptyState } from "~/components/lists/list-page";
import { PendingPanel } from "~/components/player/pending-panel";
import { FeedState } from "~/components/podcasts/feed-state";
import { KnownOnly, NoStations } from "~/components/radio/listing";
import { PendingReviews } from "~/components/reviews/pending-reviews";
import { PendingResults, Results, type ResultsView } from "~/components/search/results";
import { Part } from "./part";

interface Props {
  path: string;
  imageOrigin: string;
}

const NO_CARD = { ready: { artists: [] }, pending: null };
const NOTHING: ResultsView = { rows: [], card: NO_CARD, more: null, failure: null };

/** Empty lists, failures of upstreams, and loading. */
export function States({ path, imageOrigin }: Props) {
  const feed = {
    ...{ id: "1", title: "Small Hours", feedUrl: "https://podcast.invalid/feed" },
    ...{ isReading: false, path },
  };
  const list = { path, imageOrigin, from: "search" };
  return (
    <>
      <Part title="Nothing here">
        <EmptyState drawing="no-songs">
          <p className="text-lg font-bold">No videos yet!</p>
          <p>Loop a video, and it will stand here.</p>
          <a className="button primary" href={addresses.home}>
            Loop a video
          </a>
        </EmptyState>
      </Part>
      <Part title="Failing">
        <KnownOnly unasked="failed" />
        <NoStations unasked="limited" />
        <FeedState {...feed} failure="away" wasRead />
        <FeedState {...feed} failure="locked" wasRead={false} />
        <FeedState {...feed} failure={null} feedUrl={null} wasRead={false} />
        <FeedState {...feed} failure={null} wasRead={false} />
        <Results view={{ ...NOTHING, failure: "failed" }} {...list} />
      </Part>
      <Part title="Loading">
        <PendingPanel path={path} />
        <PendingResults view={NOTHING} wait={path} {...list} />
        <PendingReviews path={path} />
      </Part>
    </>
  );
}
