import { BackToTop, EmptyState, ShowMore } from "~/components/lists/list-page";
import type { StationView, Unasked } from "~/domain/radio/station-view";
import { StationRows } from "./station-rows";

interface Props {
  listing: { stations: StationView[]; more: string | null; unasked: Unasked | null };
  path: string;
  /** The list's first page, unless this is it. */
  top?: string | null;
}

/** A page of a list of stations. */
export function Listing({ listing: { stations, more, unasked }, path, top }: Props) {
  return (
    <>
      {top ? <BackToTop href={top} /> : null}
      <ListedStations stations={stations} unasked={unasked} path={path} />
      {more ? <ShowMore href={more} /> : null}
    </>
  );
}

interface ListedProps {
  stations: StationView[];
  unasked: Unasked | null;
  path: string;
}

const WHY = {
  failed: "The station directory does not answer at the moment.",
  limited: "You have asked for many stations.",
} as const;

/** Rows of stations, or why there are none, or only some (RADIO-13). */
export function ListedStations({ stations, unasked, path }: ListedProps) {
  if (stations.length === 0) return <NoStations unasked={unasked} />;
  return (
    <>
      {unasked ? <KnownOnly unasked={unasked} /> : null}
      <StationRows stations={stations} path={path} />
    </>
  );
}

export function KnownOnly({ unasked }: { unasked: Unasked }) {
  return (
    <p role="status" className="mb-3 rounded-xl bg-sunken p-3">
      {WHY[unasked]} These are the stations that we know.
    </p>
  );
}

export function NoStations({ unasked }: { unasked: Unasked | null }) {
  return (
    <EmptyState>
      <p role={unasked ? "status" : undefined}>
        {unasked ? `${WHY[unasked]} Please come back in a minute.` : "Nothing found"}
      </p>
    </EmptyState>
  );
}
