/**
 * `npm run bench -- lists` compares pages and changes of long lists with short ones in both
 * databases, and prints the query plans: a history of 100,000 videos against 100, a playlist of
 * 5,000 against 50. PostgreSQL is a private server, or a temporary database on the server of
 * `DATABASE_URL`.
 */
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PlaylistSort } from "~/domain/playlists/playlist-schema";
import { encodeCursor } from "~/services/platform/cursor.server";
import type { Db } from "~/services/platform/db/database.server";
import * as schema from "~/services/platform/db/schema.server";
import {
  loadHeartedVideos,
  loadHistory,
  loadHistoryProfile,
  loadListenerTotals,
  removeFromHistory,
  restoreToHistory,
} from "~/services/history/history.server";
import { moveItem, type Move } from "~/services/playlists/playlist-items.server";
import { loadPlaylistPage, loadPlaylistItems } from "~/services/playlists/playlist-view.server";
import {
  fillHistory,
  fillPlaylist,
  fillVideos,
  FIRST,
  poolOf,
  stores,
  ytidAt,
  type Store,
} from "./list-stores";
import { table } from "../table";
import { median } from "../median";

const LIMIT = 50;
const ROUNDS = 200;

/** One of the listener's lists; `pid` is empty unless it is a playlist. */
type List = { userId: string; pid: string; size: number };
type Work = (db: Db, list: List) => Promise<unknown>;

interface Works {
  sizes: [number, number];
  fill(db: Db, size: number): Promise<List>;
  works: Record<string, Work>;
}

const middle = (size: number) => encodeCursor({ at: FIRST + (size / 2) * 1000, id: "zzzzzzzzzzz" });

const histories: Works = {
  sizes: [100, 100_000],
  fill: async (db, size) => ({ userId: await fillHistory(db, size), pid: "", size }),
  works: {
    "history, last played": (db, { userId }) => loadHistory(db, userId, { limit: LIMIT }),
    "history, repeat count": (db, { userId }) =>
      loadHistory(db, userId, { limit: LIMIT, sort: "RepeatCount" }),
    "history, a page in the middle": (db, { userId, size }) =>
      loadHistory(db, userId, { limit: LIMIT, cursor: middle(size) }),
    hearted: (db, { userId }) => loadHeartedVideos(db, userId, { limit: LIMIT }),
    totals: (db, { userId }) => loadHistoryProfile(db, userId),
    "total time": (db, { userId }) => loadListenerTotals(db, userId),
    "remove from history and undo": async (db, { userId, size }) => {
      const removed = await removeFromHistory(db, { userId, ytid: ytidAt(size / 2) });
      if (!removed) throw new Error("The video was not in the history");
      await restoreToHistory(db, { userId, removed });
    },
  },
};

const pageBy = (sort: PlaylistSort): Work => {
  return (db, { userId, pid }) => loadPlaylistPage(db, pid, { userId, sort, limit: LIMIT });
};

const pageInTheMiddle: Work = async (db, { userId, pid, size }) => {
  const order = { userId, sort: "Custom" } as const;
  const where = eq(schema.playlistItems.ytid, ytidAt(size / 2));
  const [item] = await loadPlaylistItems(db, pid, { ...order, limit: 1, where });
  return loadPlaylistPage(db, pid, { ...order, limit: LIMIT, cursor: item?.cursor });
};

/** Moves an item there and back, so that every round starts with the same list. */
const thereAndBack = (there: Move, back: Move): Work => {
  return async (db, { userId, pid }) => {
    await moveItem(db, { userId, pid, move: there });
    await moveItem(db, { userId, pid, move: back });
  };
};

const playlists: Works = {
  sizes: [50, 5000],
  async fill(db, size) {
    const userId = await fillHistory(db, size);
    return { userId, pid: await fillPlaylist(db, userId, size), size };
  },
  works: {
    "custom order": pageBy("Custom"),
    "custom order, from the middle": pageInTheMiddle,
    "by date": pageBy("Date"),
    "by title": pageBy("Alphabetical"),
    "by repeats": pageBy("RepeatCount"),
    "by last play": pageBy("LastPlayed"),
    "two moves, by drag": thereAndBack(
      { ytid: ytidAt(40), before: ytidAt(10) },
      { ytid: ytidAt(40), after: ytidAt(39) },
    ),
    "two moves, by button": thereAndBack(
      { ytid: ytidAt(20), to: "top" },
      { ytid: ytidAt(20), after: ytidAt(19) },
    ),
  },
};

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Alternates between the two sizes, so that other load on the machine affects both. */
async function compare(db: Db, work: Work, small: List, large: List): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(await milliseconds(() => work(db, small)));
    times[1].push(await milliseconds(() => work(db, large)));
  }
  return [median(times[0]), median(times[1])];
}

/**
 * Prints the plans of this work's queries, each distinct one once. `explain analyze` makes changes
 * a second time.
 */
async function plansOf(db: Db, work: Work, list: List): Promise<string> {
  const pool = poolOf(db);
  const sent = new Map<string, unknown[]>();
  const logQuery = (text: string, values: unknown[]) => {
    if (/^\s*(select|update|insert|delete)/i.test(text) && !sent.has(text)) sent.set(text, values);
  };
  await work(drizzle(pool, { schema, logger: { logQuery } }), list);
  const plans: string[] = [];
  for (const [text, values] of sent) {
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(
      `explain (costs off, analyze, timing off, summary off) ${text}`,
      values,
    );
    plans.push(rows.map((row) => `    ${row["QUERY PLAN"]}`).join("\n"));
  }
  return plans.join("\n    --\n");
}

async function measure(db: Db, { sizes, fill, works }: Works): Promise<void> {
  const [small, large] = [await fill(db, sizes[0]), await fill(db, sizes[1])];
  await poolOf(db).query("vacuum analyze plays, playlists, playlist_items");
  const rows: string[][] = [];
  for (const [what, work] of Object.entries(works)) {
    const [few, many] = await compare(db, work, small, large);
    rows.push([what, few.toFixed(2), many.toFixed(2), (many / few).toFixed(2)]);
  }
  const numbers = sizes.map((size) => `${size.toLocaleString("en")} (ms)`);
  console.log(`\n${table(["what", ...numbers, "ratio"], rows)}`);
  console.log(`\nPlans with ${sizes[1].toLocaleString("en")}`);
  for (const [what, work] of Object.entries(works)) {
    console.log(`\n  ${what}\n${await plansOf(db, work, large)}`);
  }
}

async function measureStore({ name, open }: Store): Promise<void> {
  const { database, remove } = await open();
  try {
    await fillVideos(database.db, histories.sizes[1]);
    console.log(`\n${name}, median of ${ROUNDS}`);
    for (const works of [playlists, histories]) await measure(database.db, works);
  } finally {
    await database.close();
    await remove();
  }
}

for (const store of stores) await measureStore(store);
