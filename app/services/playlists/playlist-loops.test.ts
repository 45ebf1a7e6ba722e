import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { loopKey } from "~/domain/playlists/loop-card";
import { parseJsonImport } from "~/domain/transfer/parse-json";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { storeEpisode } from "../../../tests/support/data/episodes";
import { cardKey } from "~/domain/playlists/episode-card";
import { createListener } from "../listeners/listeners.server";
import { plays, videos } from "../platform/db/schema.server";
import { loadStep } from "../queue/playing-context.server";
import { exportItems, loadNewestItems } from "../transfer/library-export.server";
import { importLists } from "../transfer/library-transfer.server";
import { addItems, removeItems, restoreItems, setItems } from "./playlist-items.server";
import { loadCover, loadPlaylistPage } from "./playlist-view.server";
import { createPlaylist, loadPlaylist, toPlaylistAnswers } from "./playlists.server";
import { loadYourMusic } from "./your-music.server";

const now = new Date("2026-11-26T12:00:00Z");
const SOLO = { section: { start: 12, end: 18.5 }, rate: 0.75, passes: 4 };
const INTRO = { section: { start: 0, end: 4 }, rate: null, passes: null };

describe("loops in a playlist", () => {
  const db = useDatabase();

  /** Makes a playlist with a loop between two videos. */
  async function withLoop() {
    const userId = await createListener(db());
    const { pid } = await createPlaylist(db(), { userId, name: "List", now });
    const [a, video, b] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    const [solo, intro] = [SOLO, INTRO].map((card) => loopKey({ ytid: video, ...card }));
    const own = { userId, pid, now };
    await addItems(db(), { ...own, ytids: [a, solo!, b] });
    return { own, a, b, video, solo: solo!, intro: intro! };
  }
  async function keysOf(pid: string, sort: "Custom" | "Alphabetical" | "RepeatCount" = "Custom") {
    const { uid } = await loadPlaylist(db(), pid, null);
    return (await loadPlaylistPage(db(), pid, { sort, userId: uid, limit: 9 })).ytids;
  }
  const name = (ytid: string, title: string) =>
    db().insert(videos).values({ ytid, title, author: "Anna", source: "api", fetchedAt: now });

  it("count as videos, and can be the cover", async () => {
    const { own, a, b, video, solo } = await withLoop();
    await setItems(db(), { ...own, ytids: [solo, b, a] });
    expect(await loadCover(db(), own.pid)).toEqual({ cover: video, held: "video" });
    const { res } = await loadYourMusic(db(), own.userId, { limit: 5 });
    expect(res).toMatchObject([{ cover: video, itemCount: 3, held: "video" }]);
    const [answer] = await toPlaylistAnswers(db(), [await loadPlaylist(db(), own.pid, null)], "");
    expect(answer).toMatchObject({ ytids: [video, b, a], items: [solo, b, a] });
  });

  it("take the place of the video or its other loop, and give it back to the whole video", async () => {
    const { own, a, b, video, solo, intro } = await withLoop();
    for (const key of [intro, video, solo]) {
      expect((await addItems(db(), { ...own, ytids: [key] })).added).toEqual([key]);
      expect(await keysOf(own.pid)).toEqual([a, key, b]);
    }
    expect((await addItems(db(), { ...own, ytids: [solo] })).added).toEqual([]);
    expect((await loadPlaylist(db(), own.pid, null)).itemCount).toBe(3);
    await addItems(db(), { ...own, ytids: [intro, video] });
    expect(await keysOf(own.pid)).toEqual([a, video, b]);
  });

  it("are told from an episode whose podcast has the form of a video's id", async () => {
    const { own, a, b, solo } = await withLoop();
    const { id: episodeId } = await storeEpisode(db());
    const ytid = "12345678901";
    const card = cardKey({ podcastId: ytid, episodeId, section: null });
    const loop = loopKey({ ytid, ...INTRO });
    await addItems(db(), { ...own, ytids: [card], keepsUnknown: true });
    await addItems(db(), { ...own, ytids: [loop] });
    expect(await keysOf(own.pid)).toEqual([a, solo, b, card, loop]);
  });

  it("come back where they were, or in place of the video that was added meanwhile", async () => {
    const { own, a, b, video, solo } = await withLoop();
    const { removed } = await removeItems(db(), { ...own, ytids: [solo] });
    expect(await keysOf(own.pid)).toEqual([a, b]);
    await restoreItems(db(), { ...own, items: removed });
    expect(await keysOf(own.pid)).toEqual([a, solo, b]);
    await removeItems(db(), { ...own, ytids: [solo] });
    await addItems(db(), { ...own, ytids: [video] });
    await restoreItems(db(), { ...own, items: removed });
    expect(await keysOf(own.pid)).toEqual([a, b, solo]);
  });

  it("are sorted by the title and the repeats of their video, and skipped with it", async () => {
    const { own, a, b, video, solo } = await withLoop();
    await name(video, "aaa first");
    const heard = { userId: own.userId, ytid: video, repeats: 9, lastViewed: now };
    await db().insert(plays).values(heard);
    for (const sort of ["Alphabetical", "RepeatCount"] as const)
      expect((await keysOf(own.pid, sort))[0]).toBe(solo);
    const context = { name: "playlist" as const, id: own.pid, userId: own.userId };
    const step = (ytid: string, to: "next" | "previous") =>
      loadStep(db(), context, { to, ytid, shuffle: false, random: 0 });
    expect((await step(a, "next"))?.ytid).toBe(solo);
    for (const here of [solo, video]) {
      expect((await step(here, "next"))?.ytid).toBe(b);
      expect((await step(here, "previous"))?.ytid).toBe(a);
    }
    await db().update(videos).set({ hiddenAt: now }).where(eq(videos.ytid, video));
    expect((await step(a, "next"))?.ytid).toBe(b);
    const fed = await loadNewestItems(db(), own.pid, 9);
    expect(fed.map(({ ytid }) => ytid)).not.toContain(solo);
  });

  it("leave with an export and come back by an import, into playlists only", async () => {
    const { own, a, b, video, solo } = await withLoop();
    await name(video, "Solo song");
    const items: object[] = [];
    for await (const row of exportItems(db(), { pid: own.pid, reader: own.userId }))
      items.push(row);
    expect(items[1]).toMatchObject({
      ...{ ytid: solo, title: "Solo song", author: "Anna" },
      url: `https://www.youtube.com/watch?v=${video}&t=12`,
    });
    const file = { format: "listen-on-repeat", playlists: [{ name: "Back", videos: items }] };
    const { lists, rejected } = parseJsonImport(file);
    expect(rejected).toEqual([]);
    const userId = await createListener(db());
    const into = { userId, lists, name: "", now };
    const [made] = await importLists(db(), { ...into, target: "own" });
    expect(await keysOf(made?.pid ?? "")).toEqual([a, solo, b]);
    const [heard] = await importLists(db(), { ...into, target: "history" });
    expect(heard).toMatchObject({ taken: 2 });
  });
});
