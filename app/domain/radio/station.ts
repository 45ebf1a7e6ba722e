import { addresses } from "../../addresses";
import { soundName, type Item } from "../items/item";
import { initialsOf } from "../pictures/initials";
import { normalForm } from "../text/normalise";

/**
 * A radio station as we store it. `url` is what its owner entered, `stream` what the directory
 * found behind it.
 */
export interface Station {
  /** The directory's UUID, in lower case. */
  id: string;
  /** Cleaned, never empty. */
  name: string;
  url: string;
  stream: string;
  homepage: string | null;
  /** Address of its picture, which browsers never load themselves. */
  favicon: string | null;
  tags: string[];
  /** As the directory writes it. */
  country: string | null;
  /** ISO 3166, in upper case. */
  countryCode: string | null;
  state: string | null;
  languages: string[];
  codec: string | null;
  /** In kbit/s. */
  bitrate: number | null;
  isHls: boolean;
  votes: number;
  clicks: number;
  /** Whether the directory could open the stream when it last tried. */
  isUp: boolean;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isStationId(value: string): boolean {
  return ID.test(value);
}

interface Addressed {
  id: string;
  name: string;
  countryCode: string | null;
}

/** Returns the path of a station's page, with its country and its name for people (RADIO-3). */
export function stationPath({ id, name, countryCode }: Addressed): string {
  const geo = countryCode ? `&geo=${countryCode}` : "";
  return `${addresses.radio.index}?stationId=${id}${geo}#${encodeURIComponent(name)}`;
}

/**
 * Returns the radio search page with a station that was played (RADIO-5); keeps a search that is
 * already there. `list` names the page whose list Next goes through (ITEM-2).
 */
export function playedPath(here: string, { id, name }: Addressed): string {
  const { pathname, searchParams } = new URL(here, "http://here.invalid");
  const asked = isRadioSearch(pathname) ? searchParams.get("q") : null;
  for (const name of ["list", "play"]) searchParams.delete(name);
  const list = searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname;
  const query = new URLSearchParams({ q: asked || name, stationId: id, list });
  return `${addresses.radio.search}?${query.toString()}`;
}

/** Returns the path that leads to the next station in the list of a page. */
export function nextStationPath(list: string, stationid: string): string {
  return `${addresses.api.radio.next}?${new URLSearchParams({ list, stationid }).toString()}`;
}

export function isRadioSearch(pathname: string): boolean {
  return /^\/radio\/search\/?$/i.test(pathname);
}

/** Returns the path of a playlist file for the listener's own player. */
export function stationFilePath(id: string): string {
  return addresses.radio.stationFile(id);
}

/** Returns the initials that the dock draws beneath the picture of a station or an episode. */
export function dockInitials(item: Pick<Item, "kind" | "title" | "by">): string | undefined {
  const name = soundName(item);
  return name === null ? undefined : initialsOf(name);
}

/**
 * Returns a name without case, accents, spaces and punctuation; names with the same key are one
 * station (RADIO-12).
 */
export function nameKey(name: string): string {
  const key = normalForm(name, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return key || name.toLowerCase();
}

function streamKey(address: string): string {
  return address.replace(/^https?:\/\//, "");
}

/** Keeps the first of the stations that share a name or a stream (RADIO-12). */
export function withoutDoubles<One extends Pick<Station, "name" | "stream" | "url">>(
  stations: readonly One[],
): One[] {
  const known = new Set<string>();
  return stations.filter(({ name, stream, url }) => {
    const keys = [`name ${nameKey(name)}`, `at ${streamKey(stream)}`, `at ${streamKey(url)}`];
    const isDouble = keys.some((key) => known.has(key));
    for (const key of keys) known.add(key);
    return !isDouble;
  });
}
