import { addresses } from "~/addresses";
import { EmptyState, ShowMore } from "~/components/lists/list-page";
import { PendingRadioCard, RadioCard } from "~/components/artist-radio/radio-card";
import { VideoRows, type Row } from "~/components/lists/video-rows";
import { Deferred } from "~/components/parts/deferred";

type Artists = Pick<React.ComponentProps<typeof RadioCard>, "artists">;

export interface ResultsView {
  rows: Row[];
  /** The artists whose radios are offered. */
  card: { ready: Artists | null; pending: Promise<Artists> | null };
  /** Address of the next results. */
  more: string | null;
  /**
   * The reason that the video host's results are missing: it failed, or its daily budget is spent.
   */
  failure: "failed" | "spent" | null;
}

interface ResultsProps {
  view: ResultsView;
  imageOrigin: string;
  path: string;
  /** The list to continue playing from: `from` of the watch page. */
  from: string;
}

const HOST_FAILURES = {
  failed: "YouTube search is not available right now",
  spent: "We have used up our YouTube searches for now",
};

/** Rows of results, or `Nothing found` (SEARCH-4). */
export function Results({ view, ...list }: ResultsProps) {
  const { rows, card, more, failure } = view;
  return (
    <>
      {failure ? (
        <HostFailureNotice failure={failure} isEmpty={rows.length === 0} path={list.path} />
      ) : null}
      {rows.length > 0 ? (
        <>
          <Deferred {...card} waiting={<PendingRadioCard />}>
            {({ artists }) => <RadioCard artists={artists} imageOrigin={list.imageOrigin} />}
          </Deferred>
          <VideoRows rows={rows} {...list} />
          <p className="mt-3 text-sm text-muted">Videos and pictures come from YouTube.</p>
        </>
      ) : (
        <EmptyState drawing="no-results">
          <p className="text-lg font-bold">Nothing found</p>
          <p>
            Try fewer words or another spelling, or paste the address of a video into the search
            box.
          </p>
          <a className="button primary" href={addresses.top10}>
            See what others loop today
          </a>
        </EmptyState>
      )}
      {more ? <ShowMore href={more} /> : null}
    </>
  );
}

interface NoticeProps {
  failure: keyof typeof HOST_FAILURES;
  isEmpty: boolean;
  path: string;
}

function HostFailureNotice({ failure, isEmpty, path }: NoticeProps) {
  const rest = isEmpty
    ? "and we have no matching videos of our own."
    : "so these are the videos we already know.";
  return (
    <p role="status" className="mb-3 rounded-xl bg-sunken p-3">
      {`${HOST_FAILURES[failure]}, ${rest} `}
      {failure === "failed" ? (
        <a href={path} className="font-semibold text-brand-strong underline">
          Try again
        </a>
      ) : null}
    </p>
  );
}

/**
 * Placeholder while the video host is searched, with the known results. Without scripts a link
 * waits for the rest.
 */
export function PendingResults({
  wait,
  view,
  ...list
}: ResultsProps & { /** Address of the page that waits for all results. */ wait: string }) {
  return (
    <div aria-busy="true">
      {view.rows.length > 0 ? <VideoRows rows={view.rows} {...list} /> : null}
      <p className="flex items-center gap-2 py-4 text-muted" role="status">
        <span
          className="h-5 w-5 animate-spin rounded-full border-2 border-line border-t-brand motion-reduce:animate-none"
          aria-hidden="true"
        />
        Searching YouTube...
      </p>
      {view.rows.length === 0 ? <PendingRows /> : null}
      <noscript>
        <a className="button" href={wait}>
          Show all results
        </a>
      </noscript>
    </div>
  );
}

const PLACEHOLDERS = [1, 2, 3, 4, 5];

function PendingRows() {
  return (
    <ul className="flex flex-col divide-y divide-line" aria-hidden="true">
      {PLACEHOLDERS.map((at) => (
        <li key={at} className="flex items-center gap-3 py-2">
          <span className="h-[90px] w-[120px] shrink-0 animate-pulse rounded-lg bg-sunken" />
          <span className="flex flex-1 flex-col gap-2">
            <span className="h-5 w-3/4 animate-pulse rounded bg-sunken" />
            <span className="h-4 w-1/3 animate-pulse rounded bg-sunken" />
          </span>
        </li>
      ))}
    </ul>
  );
}
