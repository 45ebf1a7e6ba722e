import { BackToTop, EmptyState, ShowMore } from "~/components/lists/list-page";
import type { StationView } from "~/domain/radio/station-view";
import { StationRows } from "./station-rows";

interface Props {
  listing: { stations: StationView[]; more: string | null; isKept: boolean };
  path: string;
  /** The first page of the list, where this is not it. */
  top?: string | null;
}

/** A list of stations, a page at a time. */
export function Listing({ listing: { stations, more, isKept }, path, top }: Props) {
  return (
    <>
      {top ? <BackToTop href={top} /> : null}
      {isKept ? <DirectoryAway /> : null}
      {stations.length > 0 ? (
        <StationRows stations={stations} path={path} />
      ) : (
        <EmptyState>
          <p>Nothing found</p>
        </EmptyState>
      )}
      {more ? <ShowMore href={more} /> : null}
    </>
  );
}

export function DirectoryAway() {
  return (
    <p role="status" className="mb-3 rounded-xl bg-sunken p-3">
      The station directory does not answer at the moment. These are the stations that we know.
    </p>
  );
}
