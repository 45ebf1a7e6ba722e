import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  MAX_PLAYLIST,
  PLAYLIST_SORTS,
  type PlaylistSort,
} from "~/domain/playlists/playlist-schema";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { loadNeighbours } from "../../../tests/support/data/neighbours";
import { BadCursor } from "../platform/cursor.server";
import { playlistItems } from "../platform/db/schema.server";
import { createListener } from "../listeners/listeners.server";
import {
  addItems,
  moveItem,
  NoSuchVideo,
  removeItems,
  restoreItems,
  setItems,
  type Move,
} from "./playlist-items.server";
import { loadPlaylistPage } from "./playlist-view.server";
import {
  createPlaylist,
  loadPlaylist,
  saveSort,
  NotAllowed,
  LimitExceeded,
} from "./playlists.server";
import { openContext } from "../queue/playing-context.server";
import { recordPass } from "../../../tests/support/data/record-pass";
import { saveVideo } from "../videos/videos-store.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe("videos of a playlist", () => {
  const db = useDatabase();

  async function withItems(count: number) {
    const userId = await createListener(db());
    const { pid } = await createPlaylist(db(), { userId, name: "List", now });
    const ytids = Array.from({ length: count }, uniqueYtid);
    if (count > 0) await addItems(db(), { userId, pid, ytids, now });
    return { userId, pid, ytids };
  }
  async function walk(pid: string, sort: PlaylistSort, userId: string | null, limit = 100) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await loadPlaylistPage(db(), pid, { sort, userId, limit, cursor });
      seen.push(...page.ytids);
      cursor = page.next;
    } while (cursor);
    return seen;
  }
  const custom = (pid: string) => walk(pid, "Custom", null);
  const count = async (pid: string) => (await loadPlaylist(db(), pid, null)).itemCount;

  it("are added to the end, each once", async () => {
    const { userId, pid, ytids } = await withItems(2);
    const [a = "", b = ""] = ytids;
    const c = uniqueYtid();
    const { added } = await addItems(db(), { userId, pid, ytids: [b, c, a, c], now });
    expect(added).toEqual([c]);
    expect(await custom(pid)).toEqual([a, b, c]);
    expect(await count(pid)).toBe(3);
  });

  it("are all added when several are added at once", async () => {
    const { userId, pid } = await withItems(0);
    const ytids = Array.from({ length: 8 }, uniqueYtid);
    await Promise.all(ytids.map((ytid) => addItems(db(), { userId, pid, ytids: [ytid], now })));
    expect(new Set(await custom(pid))).toEqual(new Set(ytids));
    expect(await count(pid)).toBe(8);
  });

  it.each<[string, (ids: string[]) => Move, string]>([
    ["up", (ids) => ({ ytid: ids[2]!, to: "up" }), "0213"],
    ["up to the beginning", (ids) => ({ ytid: ids[1]!, to: "up" }), "1023"],
    ["up though it is first", (ids) => ({ ytid: ids[0]!, to: "up" }), "0123"],
    ["down", (ids) => ({ ytid: ids[1]!, to: "down" }), "0213"],
    ["down to the end", (ids) => ({ ytid: ids[2]!, to: "down" }), "0132"],
    ["down though it is last", (ids) => ({ ytid: ids[3]!, to: "down" }), "0123"],
    ["to the top", (ids) => ({ ytid: ids[3]!, to: "top" }), "3012"],
    ["to the bottom", (ids) => ({ ytid: ids[0]!, to: "bottom" }), "1230"],
    ["before another", (ids) => ({ ytid: ids[3]!, before: ids[1]! }), "0312"],
    ["before the one behind it", (ids) => ({ ytid: ids[0]!, before: ids[1]! }), "0123"],
    ["before itself", (ids) => ({ ytid: ids[1]!, before: ids[1]! }), "0123"],
    ["behind another", (ids) => ({ ytid: ids[0]!, after: ids[2]! }), "1203"],
    ["behind the last", (ids) => ({ ytid: ids[1]!, after: ids[3]! }), "0231"],
    ["behind the one before it", (ids) => ({ ytid: ids[2]!, after: ids[1]! }), "0123"],
    ["behind itself", (ids) => ({ ytid: ids[1]!, after: ids[1]! }), "0123"],
  ])("move %s", async (_, move, expected) => {
    const { userId, pid, ytids } = await withItems(4);
    await moveItem(db(), { userId, pid, move: move(ytids) });
    expect(await custom(pid)).toEqual([...expected].map((at) => ytids[Number(at)]));
  });

  it("cannot be moved when they or their neighbour are missing", async () => {
    const { userId, pid, ytids } = await withItems(1);
    const gone = uniqueYtid();
    const moves: Move[] = [
      { ytid: gone, to: "up" },
      { ytid: ytids[0]!, before: gone },
      { ytid: ytids[0]!, after: gone },
    ];
    for (const move of moves) {
      await expect(moveItem(db(), { userId, pid, move })).rejects.toThrow(NoSuchVideo);
    }
  });

  it("return to their place after a removal, even when it is taken", async () => {
    const { userId, pid, ytids } = await withItems(4);
    const [a = "", b = "", c = "", d = ""] = ytids;
    const { removed } = await removeItems(db(), { userId, pid, ytids: [b, uniqueYtid()], now });
    expect(await custom(pid)).toEqual([a, c, d]);
    expect(await count(pid)).toBe(3);
    // This gives d the old rank of b.
    await moveItem(db(), { userId, pid, move: { ytid: d, before: c } });
    const undo = () => restoreItems(db(), { userId, pid, items: removed, now });
    expect((await undo()).restored).toEqual([b]);
    expect((await undo()).restored).toEqual([]);
    expect(await custom(pid)).toEqual([a, d, b, c]);
    expect(await count(pid)).toBe(4);
  });

  it("are replaced by the given videos in that order", async () => {
    const { userId, pid, ytids } = await withItems(4);
    const [a = "", b = "", c = "", d = ""] = ytids;
    const e = uniqueYtid();
    await setItems(db(), { userId, pid, ytids: [d, e, b, a, b], now });
    expect(await custom(pid)).toEqual([d, e, b, a]);
    expect(await count(pid)).toBe(4);
    await setItems(db(), { userId, pid, ytids: [c], now });
    expect(await custom(pid)).toEqual([c]);
    await setItems(db(), { userId, pid, ytids: [], now });
    expect(await count(pid)).toBe(0);
  });

  it("are changed by the owner only", async () => {
    const { pid, ytids } = await withItems(2);
    const items = [{ ytid: ytids[0]!, rank: "a0", addedAt: now }];
    for (const userId of [null, await createListener(db())]) {
      const who = { userId, pid, now };
      const changes = [
        () => addItems(db(), { ...who, ytids }),
        () => removeItems(db(), { ...who, ytids }),
        () => setItems(db(), { ...who, ytids: [] }),
        () => restoreItems(db(), { ...who, items }),
        () => moveItem(db(), { ...who, move: { ytid: ytids[1]!, to: "top" } }),
      ];
      for (const change of changes) await expect(change()).rejects.toThrow(NotAllowed);
    }
    expect(await custom(pid)).toEqual(ytids);
  });

  describe("in every order", () => {
    let list: Awaited<ReturnType<typeof withItems>>;
    beforeAll(async () => {
      list = await withItems(0);
      const { userId, pid } = list;
      list.ytids = Array.from({ length: 5 }, uniqueYtid);
      const titles = ["banana", "Cherry", "apple", "date", "Elder"];
      for (const [i, ytid] of list.ytids.entries()) {
        await addItems(db(), { userId, pid, ytids: [ytid], now: later(i) });
        const fetchedAt = now;
        const rest = { author: "x", duration: 60, views: null, rating: 0, embeddable: true };
        await saveVideo(db(), { ytid, title: titles[i]!, ...rest, source: "oembed", fetchedAt });
      }
      const played = [0, 1, 2, 2, 1];
      for (const [i, times] of played.entries()) {
        for (let n = 0; n < times; n++) {
          const eventId = crypto.randomUUID();
          await recordPass(db(), { userId, ytid: list.ytids[i]!, eventId, now: later(100 - i) });
        }
      }
    });

    it.each<[PlaylistSort, (list: string) => boolean]>([
      ["Custom", (order) => order === "01234"],
      ["Date", (order) => order === "43210"],
      ["Alphabetical", (order) => order === "20134"],
      ["RepeatCount", (order) => /^(23|32)(14|41)0$/.test(order)],
      ["LastPlayed", (order) => order === "12340"],
    ])("%s pages through each video once", async (sort, isRight) => {
      for (const limit of [1, 2, 5, 10]) {
        const seen = await walk(list.pid, sort, list.userId, limit);
        expect(seen.map((ytid) => list.ytids.indexOf(ytid)).join("")).toSatisfy(isRight);
      }
    });

    it.each(PLAYLIST_SORTS)("%s rejects the cursor of another order", async (sort) => {
      const { pid, userId } = list;
      const other = sort === "Date" ? "Custom" : "Date";
      const { next } = await loadPlaylistPage(db(), pid, { sort: other, userId, limit: 1 });
      const forged = Buffer.from(JSON.stringify([sort, null, "x"])).toString("base64url");
      for (const cursor of [next, "garbage", forged]) {
        const asked = loadPlaylistPage(db(), pid, { sort, userId, limit: 1, cursor });
        await expect(asked).rejects.toThrow(BadCursor);
      }
    });
  });

  it("are the order of Next and Previous, by the sort that the owner saved", async () => {
    const { userId, pid, ytids } = await withItems(3);
    const [a = "", b = "", c = ""] = ytids;
    const around = async (ytid: string, who: string | null) => {
      const reader = openContext(db(), { name: "playlist", id: pid, userId: who })!;
      const { previous, next, first } = await loadNeighbours(reader, { ytid });
      return [previous?.ytid ?? null, next?.ytid ?? null, first?.ytid ?? null];
    };
    for (const who of [userId, null]) {
      expect(await around(a, who)).toEqual([null, b, b]);
      expect(await around(b, who)).toEqual([a, c, a]);
      expect(await around(c, who)).toEqual([b, null, a]);
    }
    const reader = openContext(db(), { name: "playlist", id: pid, userId })!;
    for (const random of [0, 0.3, 0.6, 0.99]) {
      expect([b, c]).toContain((await reader.pick(random, a))?.ytid);
    }
    await moveItem(db(), { userId, pid, move: { ytid: c, to: "top" } });
    expect(await around(a, userId)).toEqual([c, b, c]);
    await saveSort(db(), { uid: userId, pid, sort: "Date" });
    const byDate = [...ytids].sort().reverse();
    expect(await around(byDate[1]!, userId)).toEqual([byDate[0], byDate[2], byDate[0]]);
    expect(await around(a, null)).toEqual([c, b, c]);
    expect(openContext(db(), { name: "playlist", id: "../x", userId })).toBeNull();
  });

  it("are moved by writing one row even among thousands, and are limited in number", async () => {
    const { userId, pid } = await withItems(0);
    const ytids = Array.from({ length: MAX_PLAYLIST }, uniqueYtid);
    await setItems(db(), { userId, pid, ytids, now });
    const versions = async () => {
      const rows = await db()
        .select({ ytid: playlistItems.ytid, version: sql<string>`xmin::text` })
        .from(playlistItems)
        .where(eq(playlistItems.pid, pid));
      return new Map(rows.map(({ ytid, version }) => [ytid, version]));
    };
    const before = await versions();
    const last = ytids.at(-1)!;
    await moveItem(db(), { userId, pid, move: { ytid: last, to: "top" } });
    await setItems(db(), { userId, pid, ytids: [last, ...ytids.slice(0, -1)], now });
    const after = await versions();
    expect([...after].filter(([ytid, version]) => before.get(ytid) !== version)).toHaveLength(1);
    expect((await loadPlaylistPage(db(), pid, { sort: "Custom", userId, limit: 1 })).ytids).toEqual(
      [last],
    );
    await expect(addItems(db(), { userId, pid, ytids: [uniqueYtid()], now })).rejects.toThrow(
      LimitExceeded,
    );
    expect(await count(pid)).toBe(MAX_PLAYLIST);
  });
});
