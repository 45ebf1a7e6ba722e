import { z } from "zod";
import { withoutDoubles } from "~/domain/radio/station";
import type { Unasked } from "~/domain/radio/station-view";
import type { Db } from "../platform/db/database.server";
import type { Lookups } from "../upstreams/lookups.server";
import type { RadioBrowser } from "../upstreams/radio-browser/client.server";
import { findKeptStations, saveStations, type KeptQuery } from "./station-rows.server";

/**
 * How many stations to ask for at once; the next ones are asked for once somebody has seen these.
 */
export const CHUNK = 500;

const idsSchema = z.object({ ids: z.array(z.string()), isWhole: z.boolean() });

/** `limit` defaults to a chunk. */
export type StationQuery = KeptQuery & { offset?: number; limit?: number };

export interface StationList {
  ids: string[];
  /** False if the directory has more. */
  isWhole: boolean;
  /** Why these are only the stations that we know; null for the directory's own list. */
  unasked: Unasked | null;
}

function keyOf({ name, tag, country, order, offset = 0, limit = CHUNK }: StationQuery): string {
  const asked = [order, country ?? "", tag ?? "", name?.toLowerCase() ?? "", offset];
  return JSON.stringify(limit === CHUNK ? asked : [...asked, limit]);
}

/**
 * Lists of stations, fresh for 15 minutes and then still shown while they are renewed (RADIO-13).
 */
export function createStationLists(parts: { db: Db; directory: RadioBrowser; lookups: Lookups }) {
  const { db, directory } = parts;
  const lookups = parts.lookups.of("stations", idsSchema);

  function question(query: StationQuery) {
    const { offset = 0, limit = CHUNK } = query;
    return {
      key: keyOf(query),
      async ask() {
        const found = await directory.search({ ...query, offset, limit });
        await saveStations(db, found, new Date());
        const ids = withoutDoubles(found).map(({ id }) => id);
        return { ids, isWhole: found.length < limit };
      },
    };
  }

  return {
    /** @param mayAsk limits how often one client may have the directory asked */
    async find(
      query: StationQuery,
      mayAsk: () => Promise<boolean> = async () => true,
    ): Promise<StationList> {
      const cached = await lookups.cached(question(query));
      if (cached?.kind === "found" && cached.value) return { ...cached.value, unasked: null };
      const isAllowed = await mayAsk();
      if (isAllowed) {
        const asked = await lookups.askSoon(question(query));
        if (asked.kind === "found" && asked.value) return { ...asked.value, unasked: null };
      }
      const unasked = isAllowed ? "failed" : "limited";
      if (query.offset) return { ids: [], isWhole: true, unasked };
      const kept = await findKeptStations(db, query, query.limit ?? CHUNK);
      return { ids: kept.map(({ id }) => id), isWhole: true, unasked };
    },
  };
}
