import { sourceOf, wayByImports } from "./imports";

/** A step of a trace: the file it leads to, and how. */
type Step = {
  file: string;
  /** Says what happens there. */
  does: string;
  /** The file that it comes from, unless it is the step before. */
  from?: string;
  /**
   * A link that no import shows: an event, an attribute, an entry in the address book or another
   * name in both files.
   */
  by?: string;
};

export type Trace = {
  name: string;
  /** Rooms and other folders through which imports are followed from step to step. */
  rooms: readonly string[];
  steps: readonly [Step, ...Step[]];
};

/** A file of a trace, as printed. Files found by imports have no text of their own. */
type Place = { file: string; does: string | null; from: string; by: string | null; isNew: boolean };

/** Whether a text contains a name as a whole, not just within a longer one. */
function hasWhole(text: string, name: string): boolean {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const [first, last] = [/^\w/.test(name) ? "(?<!\\w)" : "", /\w$/.test(name) ? "(?![\\w-])" : ""];
  return new RegExp(first + plain + last).test(text);
}

/**
 * Finds the parts of the address book that a file uses under a shorter name: `const { api } =
 * addresses;`.
 */
const TAKEN = /const \{ ([\w, ]+) \} = (addresses[\w.]*);/g;

/**
 * Returns the source with whole names of addresses: `addresses.api.star.set` where the file has
 * `api.star.set`.
 */
function withWholeAddresses(source: string): string {
  let whole = source;
  for (const [, names = "", book] of source.matchAll(TAKEN)) {
    for (const name of names.split(", ")) {
      whole = whole.replace(new RegExp(`(?<![\\w.])${name}(?=\\.)`, "g"), `${book}.${name}`);
    }
  }
  return whole;
}

/** Whether a file contains a name. Scripts write `data-play-item` as `playItem`. */
function contains(file: string, name: string): boolean {
  const source = withWholeAddresses(sourceOf(file));
  const forms = [name];
  if (name.startsWith("data-")) {
    forms.push(name.slice(5).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
  }
  return forms.some((form) => hasWhole(source, form));
}

/**
 * Lists the files of a trace in order. A file that a step returns to is listed again.
 * @throws {Error} if a step can no longer be followed
 */
export function placesOf({ name, rooms, steps }: Trace): Place[] {
  const places: Place[] = [];
  const seen = new Set<string>();
  const add = (place: Omit<Place, "isNew">) => {
    const isNew = !seen.has(place.file);
    seen.add(place.file);
    if (isNew || place.does) places.push({ ...place, isNew });
  };
  let last = steps[0].file;
  for (const { file, does, from = last, by = null } of steps) {
    const way = by === null && file !== from ? wayByImports(from, file, rooms) : [file];
    if (!way) throw new Error(`${name}: no imports lead from ${from} to ${file}`);
    const missing = by === null ? [] : [from, file].filter((one) => !contains(one, by));
    if (missing.length > 0) throw new Error(`${name}: "${by}" is not in ${missing.join(", ")}`);
    const before = [from, ...way];
    way.forEach((at, index) => {
      const isEnd = index === way.length - 1;
      add({ file: at, from: before[index] ?? from, does: isEnd ? does : null, by });
    });
    last = file;
  }
  return places;
}

/** Names the place it is reached from, unless the one before imports it. */
function reached({ from, by }: Place, before: string | undefined, files: string[]): string {
  const number = files.indexOf(from) + 1;
  const where = number > 0 && from !== before ? [`from ${number}`] : [];
  const how = [...where, ...(by === null ? [] : [`by \`${by}\``])].join(" ");
  return before && how ? ` (${how})` : "";
}

function lines(places: readonly Place[]): string[] {
  const files = [...new Set(places.map(({ file }) => file))];
  return places.map((place, at) => {
    const does = place.does === null ? "" : `: ${place.does}`;
    const how = reached(place, places[at - 1]?.file, files);
    const number = files.indexOf(place.file) + 1;
    return place.isNew
      ? `${number}. \`${place.file}\`${does}${how}`
      : `   - in ${number} again${does}${how}`;
  });
}

/** Returns the text of the traces in CONTRIBUTING.md. */
export function renderTraces(traces: readonly Trace[]): string {
  const parts = traces.map((trace) => {
    const places = placesOf(trace);
    const count = places.filter(({ isNew }) => isNew).length;
    return [`### ${trace.name}: ${count} files`, "", ...lines(places)].join("\n");
  });
  return parts.join("\n\n");
}
