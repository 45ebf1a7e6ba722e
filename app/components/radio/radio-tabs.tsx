import { addresses } from "~/addresses";
import { EmptyState } from "~/components/lists/list-page";
import type { StationView, Unasked } from "~/domain/radio/station-view";
import { CountryForm, GroupLinks } from "./radio-groups";
import { ListedStations, NoStations } from "./listing";
import { SongLine } from "./song-line";
import { StationRows } from "./station-rows";

interface SampleProps {
  sample: { stations: StationView[]; others: string; more: string; unasked: Unasked | null };
  path: string;
}

/** Six stations at random, a link to six others, and the whole list (RADIO-2). */
export function Sample({ sample: { stations, others, more, unasked }, path }: SampleProps) {
  if (stations.length === 0) return <NoStations unasked={unasked} />;
  return (
    <>
      <ListedStations stations={stations} unasked={unasked} path={path} />
      <p className="mt-3 flex gap-2">
        <a className="button" href={others}>
          Others
        </a>
        <a className="button" href={more}>
          Show more
        </a>
      </p>
    </>
  );
}

interface CountriesProps {
  countries: {
    own: string | null;
    first: CountryLink[];
    others: CountryLink[];
    hasFailed: boolean;
  };
}
type CountryLink = { code: string; name: string; href: string; stations: number };

/** All countries with stations, the listener's own first. */
export function Countries({ countries: { own, first, others, hasFailed } }: CountriesProps) {
  const toLink = ({ name, ...rest }: CountryLink) => ({ ...rest, label: name });
  const byName = [...first, ...others].sort((one, other) =>
    one.name.localeCompare(other.name, "en"),
  );
  if (byName.length === 0) return <NoStations unasked={hasFailed ? "failed" : null} />;
  return (
    <>
      <CountryForm countries={byName} own={own} />
      {first.length > 0 ? (
        <section aria-labelledby="own-country" className="mb-4">
          <h2 id="own-country" className="mb-2 text-lg font-bold">
            Near you
          </h2>
          <GroupLinks groups={first.map(toLink)} />
        </section>
      ) : null}
      <GroupLinks groups={others.map(toLink)} />
    </>
  );
}

interface TagsProps {
  /** Null if the directory does not answer. */
  groups: { group: string; tags: { href: string; label: string; stations: number }[] }[] | null;
}

/** RADIO-16 */
export function Tags({ groups }: TagsProps) {
  const filled = groups?.filter(({ tags }) => tags.length > 0) ?? [];
  if (filled.length === 0) return <NoStations unasked={groups ? null : "failed"} />;
  return filled.map(({ group, tags }) => (
    <section key={group} aria-labelledby={`tags-${group[0]}`} className="mb-5">
      <h2 id={`tags-${group[0]}`} className="mb-2 text-lg font-bold">
        {group}
      </h2>
      <GroupLinks groups={tags} />
    </section>
  ));
}

interface OwnProps {
  own: { hearts: StationView[]; history: StationView[]; songs: { title: string; at: number }[] };
  path: string;
}

/** RADIO-7 */
export function OwnStations({ own: { hearts, history, songs }, path }: OwnProps) {
  return (
    <>
      <section aria-labelledby="hearted-stations" className="mb-5">
        <h2 id="hearted-stations" className="mb-2 text-lg font-bold">
          Favorites
        </h2>
        {hearts.length > 0 ? (
          <>
            <StationRows stations={hearts} path={path} />
            <p className="mt-2 flex flex-wrap gap-2">
              <a className="button" href={addresses.radio.favoritesFile} download>
                Download as M3U
              </a>
              <a
                className="button"
                href={`${addresses.api.export}?list=stations&format=opml`}
                download
              >
                Download as OPML
              </a>
              <ImportLink />
            </p>
          </>
        ) : (
          <EmptyState>
            <p>Press the heart of a station, and it waits for you here.</p>
            <p className="flex flex-wrap justify-center gap-2">
              <a className="button" href={addresses.radio.index}>
                Popular stations
              </a>
              <ImportLink />
            </p>
          </EmptyState>
        )}
      </section>
      {songs.length > 0 ? <HeartedSongs songs={songs} path={path} /> : null}
      <section aria-labelledby="played-stations">
        <h2 id="played-stations" className="mb-2 text-lg font-bold">
          History
        </h2>
        {history.length > 0 ? (
          <StationRows stations={history} path={path} canRemove />
        ) : (
          <EmptyState>
            <p>Stations that you play appear here.</p>
          </EmptyState>
        )}
      </section>
    </>
  );
}

/** RADIO-25 */
function HeartedSongs({ songs, path }: { songs: OwnProps["own"]["songs"]; path: string }) {
  return (
    <section aria-labelledby="hearted-songs" className="mb-5">
      <h2 id="hearted-songs" className="mb-2 text-lg font-bold">
        Songs
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {songs.map(({ title, at }) => (
          <li key={`${at} ${title}`} className="flex items-center gap-3 py-1">
            <SongLine title={title} hearted path={path} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** RADIO-22 */
function ImportLink() {
  return (
    <a className="button" href={addresses.import}>
      Import
    </a>
  );
}
