import { addresses } from "~/addresses";
import { EmptyState } from "~/components/lists/list-page";
import { GENRES } from "~/domain/podcasts/genres";
import { present } from "~/domain/text/present";
import { TabItems } from "~/components/parts/tab-items";
import type { ShellData } from "~/components/parts/shell-data";

/** The sidebar of the podcast pages (PODCAST-2). */
export function PodcastItems({ shell }: { shell: ShellData }) {
  return <TabItems shell={shell} layout="podcast" tabs={PODCAST_TABS} other="episodeid" />;
}

export type PodcastTab = "popular" | "category" | "favorites" | "five-star";

interface Tab {
  tab: PodcastTab;
  icon: string;
  label: string;
  description: string;
}

export const PODCAST_TABS: Tab[] = [
  {
    tab: "popular",
    icon: "podcast",
    label: "Most Popular",
    description: "What everybody listens to",
  },
  { tab: "category", icon: "music", label: "Category", description: "Podcasts by genre" },
  {
    tab: "favorites",
    icon: "heart",
    label: "Favorite/History",
    description: "Your hearted podcasts, and the ones you played",
  },
  {
    tab: "five-star",
    icon: "trophy",
    label: "Five Star",
    description: "Nine of the best, by chance",
  },
];

export function podcastTab(tab: PodcastTab): Tab {
  return present(PODCAST_TABS.find((one) => one.tab === tab) ?? PODCAST_TABS[0], "tab");
}

/** The genres by name (PODCAST-2). */
export function GenreLinks({ genre }: { genre: string | null }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-2">
      {GENRES.map(({ id, name }) => (
        <li key={id}>
          <a
            href={`${addresses.podcast.index}?tab=category&genre=${id}`}
            aria-current={id === genre ? "page" : undefined}
            className="button aria-[current]:border-brand aria-[current]:text-brand-strong"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The address of a page of a chart (PODCAST-2). */
export function chartPath(tab: PodcastTab, genre: { id: string } | null, page: number): string {
  const query = new URLSearchParams({
    ...(genre ? { tab: "category", genre: genre.id } : tab !== "popular" && { tab }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0
    ? `${addresses.podcast.index}?${query.toString()}`
    : addresses.podcast.index;
}

/** Links to the previous and next page, or from a page past the end to the first. */
export function Pages({
  page,
  hasMore,
  isPastEnd,
  href,
}: {
  page: number;
  hasMore: boolean;
  isPastEnd: boolean;
  href: (page: number) => string;
}) {
  if (page === 1 && !hasMore) return null;
  if (isPastEnd) return <PastEnd page={page} first={href(1)} />;
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-between gap-3">
      {page > 1 ? (
        <a className="button" rel="prev" href={href(page - 1)}>
          Back
        </a>
      ) : (
        <span />
      )}
      <span className="text-sm text-muted">Page {page}</span>
      {hasMore ? (
        <a className="button" rel="next" href={href(page + 1)}>
          More
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}

function PastEnd({ page, first }: { page: number; first: string }) {
  return (
    <EmptyState>
      <p className="text-lg font-bold">There is no page {page}</p>
      <p>The list ends before it.</p>
      <a className="button primary" href={first}>
        To its first page
      </a>
    </EmptyState>
  );
}
