import { asc, inArray, not, or } from "drizzle-orm";
import { nameKey, type Station } from "~/domain/radio/station";
import type { ListedStation } from "~/domain/radio/lists/station-list";
import type { Unasked } from "~/domain/radio/station-view";
import { lockListener } from "../listeners/listeners.server";
import type { Db } from "../platform/db/database.server";
import { stationMarks, stations } from "../platform/db/schema.server";
import type { RadioBrowser } from "../upstreams/radio-browser/client.server";
import { UpstreamError } from "../upstreams/http.server";
import { loadStations, saveStations, type StationRow } from "./station-rows.server";

/** The most stations in one import. */
const MAX_STATIONS = 1000;
/** How many ids the directory is asked for at once. */
const IDS_AT_ONCE = 100;
/** How many names the directory is asked for, one at a time. */
const MAX_NAMES = 10;

interface Options {
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
  /** `unasked` is set if the directory was not asked for it, and so may know it. */
  rejected: { listed: ListedStation; unasked: Unasked | null }[];
}

/** Ids and names for which the directory was not asked, or did not answer. */
type Unanswered = Map<string, Unasked>;

/** Stores the directory's answer. @returns false if it could not be asked */
async function keep(db: Db, asked: Promise<Station[]>, now: Date): Promise<boolean> {
  try {
    await saveStations(db, await asked, now);
    return true;
  } catch (error) {
    if (error instanceof UpstreamError) return false;
    throw error;
  }
}

/** Asks for some of the wanted stations one after another, and stops after a failure. */
async function keepEach(
  wanted: readonly string[][],
  ask: (some: string[]) => Promise<boolean>,
): Promise<Unanswered> {
  const unanswered: Unanswered = new Map();
  for (const some of wanted) {
    const isAnswered = unanswered.size === 0 && (await ask(some));
    if (!isAnswered) for (const one of some) unanswered.set(one, "failed");
  }
  return unanswered;
}

async function keepByIds({ db, directory }: Options, listed: readonly ListedStation[], now: Date) {
  const ids = [...new Set(listed.flatMap(({ id }) => id ?? []))];
  const kept = new Set((await loadStations(db, ids)).map(({ id }) => id));
  const missing = ids.filter((id) => !kept.has(id));
  const parts = Array.from({ length: Math.ceil(missing.length / IDS_AT_ONCE) }, (_, at) =>
    missing.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE),
  );
  return keepEach(parts, (some) => keep(db, directory.stations(some), now));
}

async function keepByNames({ db, directory }: Options, names: readonly string[], now: Date) {
  const query = { order: "clickcount", offset: 0, limit: 20 } as const;
  const unanswered = await keepEach(
    names.slice(0, MAX_NAMES).map((name) => [name]),
    ([name = ""]) => keep(db, directory.search({ ...query, name }), now),
  );
  for (const name of names.slice(MAX_NAMES)) unanswered.set(name, "limited");
  return unanswered;
}

type Known = Pick<StationRow, "id" | "nameKey" | "url" | "stream">;

/**
 * Loads the stations that we know by one of these ids, addresses or names; of those with the same
 * name the most heard comes last.
 */
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

/** Finds a listed station: by its id, otherwise its address, otherwise its name. */
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

/** Looks for the listed stations, and says why some were not asked for. */
async function find(options: Options, listed: readonly ListedStation[], now: Date) {
  const { db } = options;
  const byId = await keepByIds(options, listed, now);
  const first = createFinder(await loadKnown(db, listed));
  const names = listed
    .filter((one) => one.name !== "" && first(one) === null)
    .map(({ name }) => name);
  const byName = await keepByNames(options, [...new Set(names)], now);
  return {
    idOf: names.length > 0 ? createFinder(await loadKnown(db, listed)) : first,
    unaskedOf: ({ id, name }: ListedStation) => byName.get(name) ?? byId.get(id ?? "") ?? null,
  };
}

/**
 * Hearts those stations of a list that we or the directory know (RADIO-22). Throws UnknownListener.
 */
export async function importStations(
  options: Options,
  { listed, now, ...own }: StationImport,
): Promise<Result> {
  const some = listed.slice(0, MAX_STATIONS);
  const { idOf, unaskedOf } = await find(options, some, now);
  const ids = [...new Set(some.flatMap((one) => idOf(one) ?? []))];
  const rejected = [
    ...some
      .filter((one) => idOf(one) === null)
      .map((one) => ({ listed: one, unasked: unaskedOf(one) })),
    ...listed.slice(MAX_STATIONS).map((one) => ({ listed: one, unasked: "limited" as const })),
  ];
  const taken = await options.db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, own.userId);
    if (ids.length === 0) return 0;
    const rows = ids.map((stationId, at) => {
      const heartedAt = new Date(now.getTime() - at);
      return { userId, stationId, hearted: true, heartedAt };
    });
    const { rowCount } = await tx
      .insert(stationMarks)
      .values(rows)
      .onConflictDoUpdate({
        target: [stationMarks.userId, stationMarks.stationId],
        set: { hearted: true, heartedAt: now },
        setWhere: not(stationMarks.hearted),
      });
    return rowCount ?? 0;
  });
  return { taken, known: ids.length - taken, rejected };
}
