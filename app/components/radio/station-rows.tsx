import { listParts, rowParts, scriptParts } from "~/contracts";
import { ActionsLink } from "~/components/lists/actions-link";
import { RowWords } from "~/islands/parts/row-words";
import { RowSpeaker } from "~/components/lists/row-speaker";
import { PlayItemForm } from "~/components/items/play-item-form";
import { formatCount } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { playedPath, stationPath } from "~/domain/radio/station";
import { Icon } from "~/islands/parts/icon";
import type { StationView } from "~/domain/radio/station-view";
import { HeartForm } from "~/islands/parts/heart-form";
import { stationHeart } from "~/domain/marks/sound-hearts";
import { SoundPicture } from "~/islands/parts/sound-picture";

interface Props {
  stations: StationView[];
  /** This page, which the rows' forms return to. */
  path: string;
  /** Whether rows can be removed from the history. */
  canRemove?: boolean;
}

/** Rows of stations (RADIO-2). */
export function StationRows({ stations, path, canRemove = false }: Props) {
  return (
    <ul {...listParts.rows(true)} {...scriptParts.script("radio")} className="items">
      {stations.map((station) => (
        <li
          key={station.id}
          {...rowParts.station(station.id)}
          {...rowParts.title(station.name)}
          className="group"
        >
          <a href={stationPath(station)} className="row-link">
            <SoundPicture name={station.name} src={station.picture} size={56} />
            <StationLines station={station} isShort={canRemove} />
            <RowSpeaker />
          </a>
          <PlayStation station={station} path={path} />
          <HeartForm heart={stationHeart(station.id)} hearted={station.hearted} redirectTo={path} />
          {canRemove ? (
            <ActionsLink
              ytid={station.id}
              title={station.name}
              from="stations"
              can="remove"
              path={path}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** @param isShort in a row with a menu, one line below the name */
function StationLines({ station, isShort }: { station: StationView; isShort: boolean }) {
  const { name, place, languages, tags, sound, votes, health, playing } = station;
  const details = [place, languages.slice(0, 2).join(", "), tags.slice(0, 4).join(", ")];
  const away = health === "away" ? "Away at the moment" : null;
  const facts = [sound, `${formatCount(votes)} ${plural(votes, "vote")}`, away];
  const short = playing ? [`Now: ${playing}`] : [away, ...details];
  const long = (
    <>
      {playing ? <span className="block truncate text-sm">Now: {playing}</span> : null}
      <span className={`truncate text-sm text-muted ${playing ? "hidden sm:block" : "block"}`}>
        {details.filter(Boolean).join(" · ")}
      </span>
      <span className="hidden text-sm text-muted sm:block">
        {facts.filter(Boolean).join(" · ")}
      </span>
    </>
  );
  return (
    <span className="min-w-0">
      <RowWords title={name} by={null} />
      {isShort ? (
        <span className="block truncate text-sm text-muted">
          {short.filter(Boolean).join(" · ")}
        </span>
      ) : (
        long
      )}
    </span>
  );
}

/** Offered even if the station counts as offline, because it may be back. */
function PlayStation({ station, path }: { station: StationView; path: string }) {
  const { item, name } = station;
  if (item.sources.length === 0) {
    return (
      <a className="button" href={item.m3u} download>
        Open in a player
      </a>
    );
  }
  return (
    <PlayItemForm item={item} redirectTo={playedPath(path, station)}>
      <button className="icon-button" aria-label={`Play ${name}`}>
        <Icon name="play" />
      </button>
    </PlayItemForm>
  );
}
