import { isOpml, opmlOutlines } from "../../podcasts/opml";
import { ownValue } from "../../text/own-value";
import { isStationId } from "../station";
import { truncateText } from "../../text/text";
import { parseUrl } from "../../text/parse-url";

/** A station in a list made by another program. */
export interface ListedStation {
  /** The directory's id, if the list has it. */
  id: string | null;
  name: string;
  /** Empty if only the id is known. */
  address: string;
}

export interface StationList {
  source: string;
  stations: ListedStation[];
}

const MAX_ADDRESS_LENGTH = 2048;
const MAX_NAME_LENGTH = 200;

const linesOf = (text: string) => text.split(/\r\n|\r|\n/).map((line) => line.trim());

const isAddress = (text: string) =>
  /^https?:\/\//i.test(text) && text.length <= MAX_ADDRESS_LENGTH && parseUrl(text) !== null;

const idIn = (text: string) => {
  const id = text.trim().toLowerCase();
  return isStationId(id) ? id : null;
};

/** Reads M3U: names come before their address. RadioDroid also writes the directory's id there. */
function readM3u(lines: readonly string[], isVideo: (address: string) => boolean): StationList {
  const stations: ListedStation[] = [];
  let name = "";
  let id: string | null = null;
  for (const line of lines) {
    if (line.startsWith("#EXTINF:")) name = line.slice(line.indexOf(",") + 1).trim();
    else if (line.startsWith("#RADIOBROWSERUUID:")) id = idIn(line.slice(18));
    else if (line !== "" && !line.startsWith("#")) {
      if (isVideo(line)) return { source: "", stations: [] };
      if (isAddress(line))
        stations.push({ id, name: truncateText(name, MAX_NAME_LENGTH), address: line });
      name = "";
      id = null;
    }
  }
  return { source: "a list of radio stations (M3U)", stations };
}

function readPls(lines: readonly string[]): StationList {
  const files = new Map<string, { name: string; address: string }>();
  for (const line of lines) {
    const [, field = "", number = "", value = ""] =
      /^(file|title)(\d{1,6})\s?=(.*)$/i.exec(line) ?? [];
    if (!field) continue;
    const file = files.get(number) ?? { name: "", address: "" };
    if (field.toLowerCase() === "file") file.address = value.trim();
    else file.name = truncateText(value.trim(), MAX_NAME_LENGTH);
    files.set(number, file);
  }
  const stations = [...files.values()].filter(({ address }) => isAddress(address));
  return {
    source: "a list of radio stations (PLS)",
    stations: stations.map((station) => ({ id: null, ...station })),
  };
}

function readOpml(text: string): StationList {
  const stations = opmlOutlines(text)
    .filter((outline) => outline.get("type")?.toLowerCase() === "audio")
    .map((outline) => ({
      id: null,
      name: truncateText(outline.get("text") ?? "", MAX_NAME_LENGTH),
      address: (outline.get("url") ?? "").trim(),
    }));
  return {
    source: "a list of radio stations (OPML)",
    stations: stations.filter(({ address }) => isAddress(address)),
  };
}

/** Reads RadioDroid's favourites, which are the directory's own objects. */
function readJson(text: string): StationList | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(value)) return null;
  const stations = value.flatMap((one: unknown) => {
    if (typeof one !== "object" || one === null) return [];
    const fields: Record<string, unknown> = { ...one };
    const field = (name: string) => {
      const found = ownValue(fields, name);
      return typeof found === "string" ? found : "";
    };
    const id = idIn(field("stationuuid"));
    if (!id) return [];
    const address = field("url");
    const name = truncateText(field("name"), MAX_NAME_LENGTH);
    return [{ id, name, address: isAddress(address) ? address : "" }];
  });
  return { source: "RadioDroid", stations };
}

function readAny(text: string, isVideo: (address: string) => boolean): StationList | null {
  if (isOpml(text)) return readOpml(text);
  if (text.startsWith("[{")) return readJson(text);
  if (/^\[\s*\{/.test(text.slice(0, 200))) return readJson(text);
  if (/^\[playlist\]/i.test(text)) return readPls(linesOf(text));
  if (/^#(?:EXTM3U|RADIOBROWSERUUID:)/.test(text)) return readM3u(linesOf(text), isVideo);
  return null;
}

/**
 * Reads the stations of an M3U, a PLS, an OPML or RadioDroid's JSON; null for any other text, and
 * for lists of videos (RADIO-22).
 */
export function readStationList(
  text: string,
  isVideo: (address: string) => boolean,
): StationList | null {
  const read = readAny(text.replace(/^\uFEFF/, "").trimStart(), isVideo);
  return read && read.stations.length > 0 ? read : null;
}
