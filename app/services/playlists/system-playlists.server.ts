import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { SYSTEM_PIDS, SYSTEM_PLAYLISTS, type SystemPid } from "~/domain/playlists/system-playlists";
import { BadCursor, pageOf } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { read } from "../platform/db/reads.server";
import { reviews, plays } from "../platform/db/schema.server";
import {
  byHeart,
  byLastPlayed,
  byRepeatCount,
  loadHeartedVideos,
  loadHistory,
  type HistoryPage,
  type Walk,
} from "../history/history.server";
import type { ItemsPage } from "./playlist-view.server";
import { playlistLink, type PlaylistAnswer } from "./playlists.server";
import type { ReviewKind } from "../reviews/review.server";
import { loadReviewedVideos } from "../reviews/reviewed-videos.server";

/** The listener whose lists are read; `found` are the results of their last search. */
export type Reader = { userId: string | null; found: readonly string[] };

type PageRequest = { limit: number; cursor?: string | undefined };

/** Limits the answer of a single call, because a history has no limit. */
const MAX_IN_ANSWER = 500;

async function ownPage(page: Promise<HistoryPage>): Promise<ItemsPage> {
  const { res, ...next } = await page;
  return { ytids: res.map(({ ytid }) => ytid), ...next };
}

async function reviewsPage(
  db: Db,
  kind: ReviewKind,
  { limit, cursor }: PageRequest,
): Promise<ItemsPage> {
  const found = await loadReviewedVideos(db, kind, { limit: limit + 1, cursor });
  const { rows, ...next } = pageOf(found, limit, ({ cursor: at }) => at);
  return { ytids: rows.map(({ ytid }) => ytid), ...next };
}

function foundPage(found: readonly string[], { limit, cursor = "0" }: PageRequest): ItemsPage {
  if (!/^\d{1,4}$/.test(cursor)) throw new BadCursor("This cursor is not one of ours");
  const end = Number(cursor) + limit;
  const ytids = found.slice(Number(cursor), end);
  return end < found.length ? { ytids, next: String(end) } : { ytids };
}

/**
 * Loads one page of a system playlist (PLAYLIST-7); a visitor's own lists are empty. Throws
 * BadCursor.
 */
export async function loadSystemPage(
  db: Db,
  pid: SystemPid,
  { userId, found, ...page }: Reader & PageRequest,
): Promise<ItemsPage> {
  switch (pid) {
    case "lor:fresh-reviews":
      return reviewsPage(db, "all", page);
    case "lor:staff-picks":
      return reviewsPage(db, "staff-picks", page);
    case "lor:search":
      return foundPage(found, page);
    case "lor:your-favorites":
      return userId ? ownPage(loadHeartedVideos(db, userId, page)) : { ytids: [] };
    case "lor:your-repeats":
    case "lor:your-most-repeated": {
      const sort = pid === "lor:your-repeats" ? "LastPlayed" : "RepeatCount";
      return userId ? ownPage(loadHistory(db, userId, { ...page, sort })) : { ytids: [] };
    }
  }
}

/** Selects the first video of each list as a column. */
function firstsOf(db: Db, userId: string | null): Record<Exclude<SystemPid, "lor:search">, SQL> {
  const own = ({ column, rows }: Walk) =>
    userId === null
      ? sql`null`
      : sql`${db
          .select({ ytid: plays.ytid })
          .from(plays)
          .where(and(eq(plays.userId, userId), rows))
          .orderBy(desc(column), desc(plays.ytid))
          .limit(1)}`;
  const reviewed = (where?: SQL) =>
    sql`${db
      .select({ ytid: reviews.ytid })
      .from(reviews)
      .where(where)
      .orderBy(desc(reviews.createdAt), desc(reviews.ytid))
      .limit(1)}`;
  return {
    "lor:your-repeats": own(byLastPlayed),
    "lor:your-most-repeated": own(byRepeatCount),
    "lor:your-favorites": own(byHeart),
    "lor:fresh-reviews": reviewed(),
    "lor:staff-picks": reviewed(sql`${reviews.isStaffPick}`),
  };
}

/** Loads the lists that are not empty, each with its first video, in one round trip. */
export async function loadFilledSystemPlaylists(
  db: Db,
  { userId, found }: Reader,
): Promise<{ pid: SystemPid; cover: string }[]> {
  const firsts = Object.entries(firstsOf(db, userId));
  const columns = firsts.map(([pid, first]) => sql`${first} as ${sql.identifier(pid)}`);
  const { rows } = await read<Record<string, string | null>>(
    db,
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  const covers = new Map(Object.entries({ ...rows[0], "lor:search": found[0] ?? null }));
  return SYSTEM_PIDS.flatMap((pid) => {
    const cover = covers.get(pid);
    return cover ? [{ pid, cover }] : [];
  });
}

/**
 * Returns the answer in wire format. The reader's own lists have their `uid`, others an empty one.
 */
export async function loadSystemAnswer(
  db: Db,
  pid: SystemPid,
  { origin, ...reader }: Reader & { origin: string },
): Promise<PlaylistAnswer> {
  const { name, isOwn } = SYSTEM_PLAYLISTS[pid];
  const { ytids } = await loadSystemPage(db, pid, { ...reader, limit: MAX_IN_ANSWER });
  const uid = (isOwn && reader.userId) || "";
  return { pid, uid, name, ytids, created: 0, public: !isOwn, link: playlistLink(origin, pid) };
}
