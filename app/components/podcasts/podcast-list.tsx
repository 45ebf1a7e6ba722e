import { addresses } from "~/addresses";
import { ContinueCard, type ContinueRow } from "~/components/player/continue-card";
import { EmptyState, ListPage } from "~/components/lists/list-page";
import { PodcastRows, type PodcastRowView } from "./podcast-rows";
import { TabLinks } from "~/components/lists/tab-links";
import {
  chartPath,
  GenreLinks,
  Pages,
  PODCAST_TABS,
  podcastTab,
  type PodcastTab,
} from "./podcast-tabs";

interface FavoritesData {
  hearted: PodcastRowView[];
  played: PodcastRowView[];
  /** An import in progress. */
  importing: { done: number; all: number } | null;
}

interface Props {
  tab: PodcastTab;
  genre: { id: string; name: string } | null;
  page: number;
  path: string;
  chart: {
    rows: PodcastRowView[];
    hasMore: boolean;
    isPastEnd: boolean;
    failed: boolean;
  } | null;
  favorites: FavoritesData | null;
  begun: readonly ContinueRow[];
  imageOrigin: string;
}

/** The lists of podcasts (PODCAST-2). */
export function PodcastList({
  tab,
  genre,
  page,
  path,
  chart,
  favorites,
  begun,
  imageOrigin,
}: Props) {
  const { label, description } = podcastTab(tab);
  return (
    <div className="flex flex-col gap-4">
      <ContinueCard rows={begun} imageOrigin={imageOrigin} />
      <ListPage title={genre?.name ?? label} description={description}>
        <TabLinks
          label="Podcasts"
          path={addresses.podcast.index}
          tabs={PODCAST_TABS}
          current={tab}
        />
        {tab === "category" ? <GenreLinks genre={genre?.id ?? null} /> : null}
        {chart?.failed ? (
          <p role="status" className="mb-3 rounded-xl bg-sunken p-3">
            The directory of podcasts does not answer. These are the ones we know.
          </p>
        ) : null}
        {chart && !chart.isPastEnd ? <Rows rows={chart.rows} path={path} /> : null}
        {chart ? <Pages {...chart} page={page} href={(to) => chartPath(tab, genre, to)} /> : null}
        {favorites ? <Favorites {...favorites} path={path} /> : null}
      </ListPage>
    </div>
  );
}

function Rows({ rows, path }: { rows: PodcastRowView[]; path: string }) {
  if (rows.length > 0) return <PodcastRows rows={rows} path={path} />;
  return (
    <EmptyState>
      <p>No podcasts to show</p>
      <a className="button" href={addresses.podcast.index}>
        Most popular podcasts
      </a>
    </EmptyState>
  );
}

function Favorites({ hearted, played, importing, path }: FavoritesData & { path: string }) {
  return (
    <>
      {importing ? (
        <p role="status" className="mb-3 rounded-xl bg-sunken p-3">
          {`${importing.done} of ${importing.all} imported podcasts have been read. `}
          <a className="underline" href={path}>
            Look again
          </a>
        </p>
      ) : null}
      <h2 className="mb-2 text-lg font-bold">Hearted</h2>
      {hearted.length > 0 ? (
        <PodcastRows rows={hearted} path={path} />
      ) : (
        <p className="mb-3 text-muted">Press the heart of a podcast and it will be here.</p>
      )}
      <p className="my-3 flex flex-wrap gap-2">
        <a className="button" href={addresses.podcast.newEpisodes}>
          New episodes
        </a>
        <a className="button" href={addresses.import}>
          Import podcasts
        </a>
        <a className="button" href={`${addresses.api.export}?list=podcasts&format=opml`} download>
          Save as OPML
        </a>
      </p>
      <h2 className="mt-4 mb-2 text-lg font-bold">History</h2>
      {played.length > 0 ? (
        <PodcastRows rows={played} path={path} canRemove />
      ) : (
        <p className="text-muted">Podcasts that you play will be here.</p>
      )}
    </>
  );
}
