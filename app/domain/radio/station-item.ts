import { addresses } from "../../addresses";
import { countryName } from "../network/countries";
import type { StationItem, StationSource } from "../items/item";
import { stationFilePath, stationPath, type Station } from "./station";
import { parseUrl } from "../text/parse-url";

const PLAYLIST = /\.(?:pls|m3u|asx|xspf|wax|wvx)$/i;

/**
 * Whether an address is a playlist of addresses, which the server must read for browsers
 * (RADIO-17).
 */
export function isPlaylistAddress(address: string): boolean {
  const url = parseUrl(address);
  return url !== null && PLAYLIST.test(url.pathname);
}

/** Returns the address that reads a station's playlists and redirects to the stream. */
function openStationPath(id: string): string {
  return addresses.api.radio.open(id);
}

/** Returns the address where our server passes on a station's audio (RADIO-23). */
function proxiedStationPath(id: string): string {
  return addresses.api.radio.stream(id);
}

/** Returns its country's name; the directory's own only where it gives no code. */
export function countryOfStation({
  country,
  countryCode,
}: Pick<Station, "country" | "countryCode">): string | null {
  return countryCode ? countryName(countryCode) : country;
}

type Played = Pick<Station, "id" | "name" | "countryCode" | "country" | "stream" | "url" | "isHls">;

interface Page {
  /** Our public origin; on https a browser opens only https streams. */
  origin: string;
  /** Whether our server passes on streams that browsers refuse on https. */
  proxies: boolean;
  /** The path of its picture. */
  picture: string | null;
}

/** The most addresses that a player tries before it gives up. */
const MAX_SOURCES = 4;

/** Returns the addresses of a station whose audio our server can pass on. */
export function proxiedAddresses({ stream, url, isHls }: Pick<Played, "stream" | "url" | "isHls">) {
  return isHls ? [] : [...new Set([stream, url])];
}

function needsProxy(station: Played): boolean {
  const isReachable = (address: string) =>
    address.startsWith("https:") && !isPlaylistAddress(address);
  const addresses = proxiedAddresses(station);
  return addresses.length > 0 && !addresses.some(isReachable);
}

function sourcesOf(
  stations: readonly Played[],
  { origin, proxies }: Pick<Page, "origin" | "proxies">,
): StationSource[] {
  const sources = new Map<string, StationSource>();
  for (const { id, stream, url, isHls } of stations) {
    for (const address of [stream, url]) {
      const isList = isPlaylistAddress(address);
      const found = isList ? origin + openStationPath(id) : address;
      if (!sources.has(found)) sources.set(found, { url: found, hls: !isList && isHls });
    }
  }
  const isSecure = origin.startsWith("https:");
  const [first] = stations;
  if (isSecure && proxies && first && needsProxy(first)) {
    const url = origin + proxiedStationPath(first.id);
    sources.set(url, { url, hls: false });
  }
  return [...sources.values()]
    .filter(({ url }) => !isSecure || url.startsWith("https:"))
    .slice(0, MAX_SOURCES);
}

/**
 * Returns a station for the player. `doubles` are other entries of the same station, which are
 * tried last. Without sources, a browser cannot play it here, and only its playlist file helps.
 */
export function stationItem(
  station: Played,
  { picture, ...page }: Page,
  doubles: readonly Played[] = [],
): StationItem {
  return {
    kind: "station",
    id: station.id,
    title: station.name,
    by: countryOfStation(station),
    picture,
    duration: null,
    href: stationPath(station),
    sources: sourcesOf([station, ...doubles], page),
    m3u: stationFilePath(station.id),
  };
}
