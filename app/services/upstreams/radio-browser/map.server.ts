import { countryOf } from "~/domain/network/countries";
import { isStationId, type Station } from "~/domain/radio/station";
import { cleanList, cleanStationName, cleanText } from "~/domain/radio/station-text";
import type { DirectoryStation } from "./schema.server";
import { parseUrl } from "~/domain/text/parse-url";

const MAX_ADDRESS_LENGTH = 2048;
/** Higher bitrates are typing errors. */
const MAX_BITRATE = 1000;
const MAX_COUNT = 2_147_483_647;

/** Returns null unless the text is an address on the web. */
function webAddress(text: string): string | null {
  const address = text.trim();
  if (address.length > MAX_ADDRESS_LENGTH || !/^https?:\/\//i.test(address)) return null;
  return parseUrl(address)?.href ?? null;
}

/** Returns null for a row that cannot be played or addressed. */
export function toStation(row: DirectoryStation): Station | null {
  const id = row.stationuuid.trim().toLowerCase();
  const url = webAddress(row.url);
  const stream = webAddress(row.url_resolved) ?? url;
  if (!isStationId(id) || !stream) return null;
  const codec = cleanText(row.codec.split(",", 1)[0] ?? "", 20);
  const isHls = row.hls || /\.m3u8(?:$|[?#])/i.test(stream);
  return {
    id,
    name: cleanStationName(row.name, stream),
    url: url ?? stream,
    stream,
    homepage: webAddress(row.homepage),
    favicon: webAddress(row.favicon),
    tags: cleanList(row.tags),
    country: cleanText(row.country, 80).replace(/^The /, "") || null,
    countryCode: countryOf(row.countrycode),
    state: cleanText(row.state, 80) || null,
    languages: cleanList(row.language),
    codec: codec.toUpperCase() || (isHls ? "HLS" : null),
    bitrate: row.bitrate > 0 && row.bitrate <= MAX_BITRATE ? row.bitrate : null,
    isHls,
    votes: Math.min(row.votes, MAX_COUNT),
    clicks: Math.min(row.clickcount, MAX_COUNT),
    isUp: row.lastcheckok,
  };
}
