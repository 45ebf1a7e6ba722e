import { asc, inArray, or } from "drizzle-orm";
import { nameKey } from "~/domain/radio/station";
import type { ListedStation } from "~/domain/radio/station-list";
import { lockListener } from "../account/listeners.server";
import type { Db } from "../platform/db/database.server";
import { stationMarks, stations } from "../platform/db/schema.server";
import type { RadioBrowser } from "../upstreams/radio-browser/client.server";
import { UpstreamError } from "../upstreams/http.server";
import { loadStationHearts } from "./station-marks.server";
import { loadStations, saveStations, type StationRow } from "./station-rows.server";

/** Stations of one import. */
const MOST_STATIONS = 1000;
/** Ids that the directory is asked for at once. */
const IDS_AT_ONCE = 100;
/** Names that the directory is asked for, one at a time. */
const MOST_NAMES = 10;

interface Parts {
  db: Db;
  directory: Pick<RadioBrowser, "stations" | "search">;
}

export interface StationImport {
  userId: string;
  listed: readonly ListedStation[];
  now: Date;
}

interface Result {
  taken: number;
  known: number;
  rejected: ListedStation[];
}

/** Nothing when the directory does not answer. */
async function orNothing<One>(asked: Promise<One[]>): Promise<One[]> {
  return asked.catch((error: unknown) => {
    if (error instanceof UpstreamError) return [];
    throw error;
  });
}

async function keepByIds({ db, directory }: Parts, listed: readonly ListedStation[], now: Date) {
  const ids = [...new Set(listed.flatMap(({ id }) => id ?? []))];
  const kept = new Set((await loadStations(db, ids)).map(({ id }) => id));
  const missing = ids.filter((id) => !kept.has(id));
  for (let at = 0; at < missing.length; at += IDS_AT_ONCE) {
    const found = await orNothing(directory.stations(missing.slice(at, at + IDS_AT_ONCE)));
    await saveStations(db, found, now);
  }
}

type Known = Pick<StationRow, "id" | "nameKey" | "url" | "stream">;

/** The stations that we know by one of these ids, addresses or names; of one name the most heard comes last. */
async function loadKnown(db: Db, listed: readonly ListedStation[]): Promise<Known[]> {
  const ids = listed.flatMap(({ id }) => id ?? []);
  const addresses = listed.flatMap(({ address }) => address || []);
  const names = listed.flatMap(({ name }) => (name ? nameKey(name) : []));
  const { id, nameKey: key, url, stream } = stations;
  return db
    .select({ id, nameKey: key, url, stream })
    .from(stations)
    .where(
      or(
        inArray(id, ids),
        inArray(url, addresses),
        inArray(stream, addresses),
        inArray(key, names),
      ),
    )
    .orderBy(asc(stations.clicks));
}

/** Finds a listed station: by its id, else its address, else its name. */
function createFinder(known: readonly Known[]) {
  const byId = new Map(known.map((one) => [one.id, one.id]));
  const byAddress = new Map(
    known.flatMap(
      ({ id, url, stream }) =>
        [
          [url, id],
          [stream, id],
        ] as const,
    ),
  );
  const byName = new Map(known.map((one) => [one.nameKey, one.id]));
  return ({ id, name, address }: ListedStation): string | null =>
    (id && byId.get(id)) ??
    byAddress.get(address) ??
    (name ? byName.get(nameKey(name)) : null) ??
    null;
}

async function find(parts: Parts, listed: readonly ListedStation[], now: Date) {
  const { db, directory } = parts;
  await keepByIds(parts, listed, now);
  const first = createFinder(await loadKnown(db, listed));
  const unknown = listed.filter((one) => one.name !== "" && first(one) === null);
  for (const { name } of unknown.slice(0, MOST_NAMES)) {
    const query = { name, order: "clickcount", offset: 0, limit: 20 } as const;
    await saveStations(db, await orNothing(directory.search(query)), now);
  }
  return unknown.length > 0 ? createFinder(await loadKnown(db, listed)) : first;
}

/** Hearts the stations of a list that we or the directory know (RADIO-22). Throws UnknownListener. */
export async function importStations(
  parts: Parts,
  { listed, now, ...own }: StationImport,
): Promise<Result> {
  const some = listed.slice(0, MOST_STATIONS);
  const idOf = await find(parts, some, now);
  const ids = [...new Set(some.flatMap((one) => idOf(one) ?? []))];
  const rejected = [...some.filter((one) => idOf(one) === null), ...listed.slice(MOST_STATIONS)];
  const taken = await parts.db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, own.userId);
    if (ids.length === 0) return 0;
    const had = new Set(await loadStationHearts(tx, userId, ids));
    const rows = ids
      .filter((id) => !had.has(id))
      .map((stationId, at) => {
        const heartedAt = new Date(now.getTime() - at);
        return { userId, stationId, hearted: true, heartedAt };
      });
    if (rows.length === 0) return 0;
    await tx
      .insert(stationMarks)
      .values(rows)
      .onConflictDoUpdate({
        target: [stationMarks.userId, stationMarks.stationId],
        set: { hearted: true, heartedAt: now },
      });
    return rows.length;
  });
  return { taken, known: ids.length - taken, rejected };
}
