import { z } from "zod";
import { countryOf } from "~/domain/network/countries";
import { cleanList } from "~/domain/radio/station-text";
import type { LookupResult, Lookups } from "../upstreams/lookups.server";
import type { RadioBrowser } from "../upstreams/radio-browser/client.server";

const groupSchema = z.object({ name: z.string(), stations: z.number() });
const groupsSchema = z.array(groupSchema);

/** A country by its code, a tag or a language, with the number of its stations. */
export type StationCount = z.output<typeof groupSchema>;

/** Tags on fewer stations are mostly typing errors. */
const MIN = 2;

function counted(pairs: readonly (readonly [string, number])[]): StationCount[] {
  const counts = new Map<string, number>();
  for (const [name, stations] of pairs) counts.set(name, (counts.get(name) ?? 0) + stations);
  return [...counts]
    .map(([name, stations]) => ({ name, stations }))
    .sort((one, other) => other.stations - one.stations);
}

const foundIn = (result: LookupResult<StationCount[]>) =>
  result.kind === "found" ? (result.value ?? []) : null;

/**
 * Lists countries and tags, most stations first (RADIO-2). Null if the directory does not answer
 * and nothing is stored.
 */
export function createStationGroups(parts: { directory: RadioBrowser; lookups: Lookups }) {
  const { directory } = parts;
  const lookups = parts.lookups.of("station groups", groupsSchema);

  async function read(key: string, ask: () => Promise<StationCount[]>) {
    const question = { key, ask };
    return foundIn((await lookups.cached(question)) ?? (await lookups.askSoon(question)));
  }

  return {
    countries: () =>
      read("countries", async () => {
        const rows = await directory.countries();
        return counted(
          rows.flatMap(({ code, stations }) => {
            const country = countryOf(code);
            return country ? [[country, stations] as const] : [];
          }),
        );
      }),
    tags: () =>
      read("tags", async () => {
        const rows = await directory.tags();
        const pairs = rows.flatMap(({ name, stations }) =>
          cleanList(name).map((tag) => [tag, stations] as const),
        );
        return counted(pairs).filter(({ stations }) => stations >= MIN);
      }),
  };
}
