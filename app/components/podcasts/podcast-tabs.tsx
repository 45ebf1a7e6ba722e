import { GENRES } from "~/domain/podcasts/genres";

export const PODCAST_TABS = ["popular", "category", "favorites", "five-star"] as const;
export type PodcastTab = (typeof PODCAST_TABS)[number];

export const TAB_NAMES: Record<PodcastTab, string> = {
  popular: "Most Popular",
  category: "Category",
  favorites: "Favorite/History",
  "five-star": "Five Star",
};

export function PodcastTabs({ tab }: { tab: PodcastTab }) {
  return (
    <nav aria-label="Podcasts" className="mb-3 flex flex-wrap gap-2">
      {PODCAST_TABS.map((one) => (
        <a
          key={one}
          href={`/podcast?tab=${one}`}
          aria-current={one === tab ? "page" : undefined}
          className="button aria-[current]:border-brand aria-[current]:text-brand-strong"
        >
          {TAB_NAMES[one]}
        </a>
      ))}
    </nav>
  );
}

/** The genres by name (PODCAST-2). */
export function GenreLinks({ genre }: { genre: string | null }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-2">
      {GENRES.map(({ id, name }) => (
        <li key={id}>
          <a
            href={`/podcast?tab=category&genre=${id}`}
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

/** Links to the pages before and after. */
export function Pages({
  page,
  hasMore,
  href,
}: {
  page: number;
  hasMore: boolean;
  href: (page: number) => string;
}) {
  if (page === 1 && !hasMore) return null;
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
