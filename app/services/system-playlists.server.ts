import { SYSTEM_PIDS, SYSTEM_PLAYLISTS, type SystemPid } from "~/domain/system-playlists";
import { BadCursor } from "./cursor.server";
import type { Db } from "./db/database.server";
import { favorites, history, type HistoryPage } from "./history.server";
import type { ItemsPage } from "./playlist-view.server";
import { playlistLink, type PlaylistAnswer } from "./playlists.server";
import { reviewedVideos, type ReviewKind } from "./reviewed-videos.server";

/** Who reads: their own lists are drawn from what they have, `found` is what their last search has found. */
export type Reader = { userId: string | null; found: readonly string[] };

type PageRequest = { limit: number; cursor?: string | undefined };

/** A single call answers so many videos of a list at most: a history has no end. */
const MOST_IN_ANSWER = 500;

async function ownPage(page: Promise<HistoryPage>): Promise<ItemsPage> {
  const { res, ...next } = await page;
  return { ytids: res.map(({ ytid }) => ytid), ...next };
}

async function reviewsPage(
  db: Db,
  kind: ReviewKind,
  { limit, cursor }: PageRequest,
): Promise<ItemsPage> {
  const found = await reviewedVideos(db, kind, { limit: limit + 1, cursor });
  const shown = found.slice(0, limit);
  const ytids = shown.map(({ ytid }) => ytid);
  const last = shown.at(-1);
  return found.length > limit && last ? { ytids, next: last.cursor } : { ytids };
}

function foundPage(found: readonly string[], { limit, cursor = "0" }: PageRequest): ItemsPage {
  if (!/^\d{1,4}$/.test(cursor)) throw new BadCursor("This cursor is not one of ours");
  const end = Number(cursor) + limit;
  const ytids = found.slice(Number(cursor), end);
  return end < found.length ? { ytids, next: String(end) } : { ytids };
}

/** One page of a system playlist (spec 1 §3), empty for who has none of their own. Throws BadCursor. */
export async function systemPage(
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
      return userId ? ownPage(favorites(db, userId, page)) : { ytids: [] };
    case "lor:your-repeats":
    case "lor:your-most-repeated": {
      const sort = pid === "lor:your-repeats" ? "LastPlayed" : "RepeatCount";
      return userId ? ownPage(history(db, userId, { ...page, sort })) : { ytids: [] };
    }
  }
}

/** The lists that have something in them, each with its first video. */
export async function filledSystemPlaylists(
  db: Db,
  reader: Reader,
): Promise<{ pid: SystemPid; cover: string }[]> {
  const firsts = await Promise.all(
    SYSTEM_PIDS.map(async (pid) => {
      const { ytids } = await systemPage(db, pid, { ...reader, limit: 1 });
      return { pid, cover: ytids[0] };
    }),
  );
  return firsts.flatMap(({ pid, cover }) => (cover ? [{ pid, cover }] : []));
}

/** As the calls carry it: one's own belong to oneself, the others to nobody. */
export async function systemAnswer(
  db: Db,
  pid: SystemPid,
  { origin, ...reader }: Reader & { origin: string },
): Promise<PlaylistAnswer> {
  const { name, isOwn } = SYSTEM_PLAYLISTS[pid];
  const { ytids } = await systemPage(db, pid, { ...reader, limit: MOST_IN_ANSWER });
  const uid = (isOwn && reader.userId) || "";
  return { pid, uid, name, ytids, created: 0, public: !isOwn, link: playlistLink(origin, pid) };
}
