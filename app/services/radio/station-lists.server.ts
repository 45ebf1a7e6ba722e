import { z } from "zod";
import { withoutDoubles } from "~/domain/radio/station";
import type { Db } from "../platform/db/database.server";
import type { Lookups } from "../platform/lookups.server";
import type { RadioBrowser } from "../upstreams/radio-browser/client.server";
import { UpstreamError } from "../upstreams/http.server";
import {
  findKeptStations,
  loadStations,
  saveStations,
  type KeptQuery,
  type StationRow,
} from "./station-rows.server";

/** Stations that are asked for at once; the next ones are asked for when somebody has seen these. */
export const CHUNK = 500;

const idsSchema = z.object({ ids: z.array(z.string()), isWhole: z.boolean() });

export type StationQuery = KeptQuery & { offset?: number };

export interface StationList {
  ids: string[];
  /** False where the directory has more. */
  isWhole: boolean;
  /** Whether the directory could not be asked, so that these are only those that we know. */
  isKept: boolean;
}

function keyOf({ name, tag, country, order, offset = 0 }: StationQuery): string {
  return JSON.stringify([order, country ?? "", tag ?? "", name?.toLowerCase() ?? "", offset]);
}

/** Lists of stations, fresh for 15 minutes and then shown while they are renewed (RADIO-13). */
export function createStationLists(parts: { db: Db; directory: RadioBrowser; lookups: Lookups }) {
  const { db, directory } = parts;
  const lookups = parts.lookups.of("stations", idsSchema);

  function question(query: StationQuery) {
    const { offset = 0 } = query;
    return {
      key: keyOf(query),
      async ask() {
        const found = await directory.search({ ...query, offset, limit: CHUNK });
        await saveStations(db, found, new Date());
        const ids = withoutDoubles(found).map(({ id }) => id);
        return { ids, isWhole: found.length < CHUNK };
      },
    };
  }

  return {
    /** @param mayAsk limits what one client may have the directory asked */
    async find(
      query: StationQuery,
      mayAsk: () => Promise<boolean> = async () => true,
    ): Promise<StationList> {
      const cached = await lookups.cached(question(query));
      if (cached?.kind === "found" && cached.value) return { ...cached.value, isKept: false };
      if (await mayAsk()) {
        const asked = await lookups.lookUp(question(query));
        if (asked.kind === "found" && asked.value) return { ...asked.value, isKept: false };
      }
      if (query.offset) return { ids: [], isWhole: true, isKept: true };
      const kept = await findKeptStations(db, query, CHUNK);
      return { ids: kept.map(({ id }) => id), isWhole: true, isKept: true };
    },

    /** Null when nobody knows it. */
    async station(id: string): Promise<StationRow | null> {
      const [kept] = await loadStations(db, [id]);
      if (kept) return kept;
      const [found] = await directory.stations([id]).catch((error: unknown) => {
        if (error instanceof UpstreamError) return [];
        throw error;
      });
      if (!found) return null;
      await saveStations(db, [found], new Date());
      return (await loadStations(db, [found.id]))[0] ?? null;
    },
  };
}
