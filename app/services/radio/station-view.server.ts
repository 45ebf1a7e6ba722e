import { picturePath } from "~/domain/pictures/pictures";
import { countryOfStation, stationItem } from "~/domain/radio/station-item";
import { capitalised } from "~/domain/radio/station-text";
import type { StationView } from "~/domain/radio/station-view";
import type { Env } from "../platform/env/env.server";
import type { StationRow } from "./station-rows.server";
import { HEARD_MS } from "./titles/station-songs.server";

function soundOf({ codec, bitrate, isHls }: StationRow): string | null {
  const names = [codec ?? (isHls ? "HLS" : null), bitrate && `${bitrate} kbit/s`];
  return names.filter(Boolean).join(" ") || null;
}

interface Reader {
  origin: string;
  /** Whether our server passes on stations without https (RADIO-23). */
  proxies: boolean;
  now: number;
  /** The ids of the listener's hearted stations. */
  hearts: readonly string[];
  doubles?: readonly StationRow[];
  size?: 96 | 300;
}

/** Describes who is looking at stations. */
export function stationReader(
  { origin, stationProxy }: Pick<Env, "origin" | "stationProxy">,
  hearts: readonly string[] = [],
): Reader {
  return { origin, proxies: stationProxy !== null, now: Date.now(), hearts };
}

export function toStationView(
  row: StationRow,
  { origin, proxies, now, hearts, doubles = [], size = 96 }: Reader,
): StationView {
  const picture = row.picture && picturePath(row.picture, size);
  const isHeard = row.nowSeenAt !== null && now - row.nowSeenAt.getTime() < HEARD_MS;
  const isAway = !row.isUp || (row.awayUntil !== null && row.awayUntil.getTime() > now);
  const { id, name, countryCode, languages, tags, votes } = row;
  return {
    id,
    name,
    picture,
    place: [row.state, countryOfStation(row)].filter(Boolean).join(", ") || null,
    countryCode,
    languages: languages.map(capitalised),
    tags,
    sound: soundOf(row),
    votes,
    health: isAway ? "away" : "up",
    playing: isHeard ? row.nowTitle : null,
    hearted: hearts.includes(id),
    item: stationItem(
      row,
      { origin, proxies, picture: row.picture && picturePath(row.picture, 300) },
      doubles,
    ),
  };
}

/** Returns a station in the wire format of our calls. */
export function toStationAnswer(row: StationRow): Record<string, unknown> {
  return {
    stationuuid: row.id,
    name: row.name,
    tags: row.tags.join(","),
    country: countryOfStation(row),
    countrycode: row.countryCode,
    state: row.state,
    url: row.url,
    url_resolved: row.stream,
    votes: row.votes,
    clickcount: row.clicks,
    homepage: row.homepage,
    language: row.languages.join(","),
    favicon: row.picture && picturePath(row.picture, 96),
    codec: row.codec,
    bitrate: row.bitrate,
    hls: row.isHls,
  };
}
