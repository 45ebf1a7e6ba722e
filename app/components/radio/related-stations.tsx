import type { StationView } from "~/domain/radio/station-view";
import { StationRows } from "./station-rows";

/** RADIO-15 */
export function RelatedStations({ stations, path }: { stations: StationView[]; path: string }) {
  if (stations.length === 0) return null;
  return (
    <section className="card" aria-labelledby="related-stations">
      <h2 id="related-stations" className="mb-2 text-lg font-bold">
        Stations like this
      </h2>
      <StationRows stations={stations} path={path} />
    </section>
  );
}
