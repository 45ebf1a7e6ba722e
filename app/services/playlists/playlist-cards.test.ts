import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cardKey, parseCardKey } from "~/domain/playlists/episode-card";
import { parseJsonImport } from "~/domain/transfer/parse-json";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { storeEpisode } from "../../../tests/support/data/episodes";
import { createListener } from "../listeners/listeners.server";
import { mergeListener } from "../listener-data/merge-listener.server";
import { episodes, podcastMarks, podcasts, users } from "../platform/db/schema.server";
import { loadHistory } from "../history/history.server";
import { loadStep } from "../queue/playing-context.server";
import { exportItems } from "../transfer/library-export.server";
import { importLists } from "../transfer/library-transfer.server";
import { NoSuchEpisode } from "../podcasts/playable-episode.server";
import { loadCards } from "./playlist-cards.server";
import {
  addItems,
  createFilledPlaylist,
  moveItem,
  removeItems,
  restoreItems,
  setItems,
} from "./playlist-items.server";
import { loadCover, loadPlaylistItems, loadPlaylistPage } from "./playlist-view.server";
import { createPlaylist, loadPlaylist, toPlaylistAnswers } from "./playlists.server";
import { loadYourMusic } from "./your-music.server";

const now = new Date("2026-11-21T12:00:00Z");
const SECTION = { start: 62, end: 75.5 };

describe("episodes in a playlist", () => {
  const db = useDatabase();

  /** Makes a playlist with an episode between two videos. */
  async function withEpisode() {
    const userId = await createListener(db());
    const { pid } = await createPlaylist(db(), { userId, name: "List", now });
    const { id: episodeId, podcastId } = await storeEpisode(db());
    const of = (section: { start: number; end: number } | null) =>
      cardKey({ podcastId, episodeId, section });
    const [a, b, key] = [uniqueYtid(), uniqueYtid(), of(SECTION)];
    await addItems(db(), { userId, pid, ytids: [a, key, b], now });
    return { own: { userId, pid, now }, episodeId, a, b, key, of };
  }
  async function keysOf(pid: string, sort: "Custom" | "Alphabetical" = "Custom") {
    return (await loadPlaylistPage(db(), pid, { sort, userId: null, limit: 9 })).ytids;
  }

  it("stand among videos with their sections, and are no cover", async () => {
    const { own, episodeId, a, b, key } = await withEpisode();
    expect(await keysOf(own.pid)).toEqual([a, key, b]);
    const cards = await loadCards(db(), own.userId, [a, key, b]);
    expect(cards.get(key)).toMatchObject({ id: episodeId, slice: SECTION, startAt: 62 });
    await moveItem(db(), { ...own, move: { ytid: key, to: "top" } });
    expect(await keysOf(own.pid)).toEqual([key, a, b]);
    expect(await loadCover(db(), own.pid)).toEqual({ cover: a, held: "item" });
    const { res } = await loadYourMusic(db(), own.userId, { limit: 5 });
    expect(res).toMatchObject([{ cover: a, itemCount: 3, held: "item" }]);
    const [answer] = await toPlaylistAnswers(db(), [await loadPlaylist(db(), own.pid, null)], "");
    expect(answer).toMatchObject({ ytids: [a, b], items: [key, a, b] });
  });

  it("alone make a playlist of episodes", async () => {
    const { own, a, b } = await withEpisode();
    await removeItems(db(), { ...own, ytids: [a, b] });
    expect(await loadCover(db(), own.pid)).toEqual({ cover: null, held: "episode" });
    const { res } = await loadYourMusic(db(), own.userId, { limit: 5 });
    expect(res).toMatchObject([{ cover: null, held: "episode" }]);
  });

  it("stand there once, with the section that was added last", async () => {
    const { own, a, b, key, of } = await withEpisode();
    const again = await addItems(db(), { ...own, ytids: [key] });
    expect(again.added).toEqual([]);
    const other = of({ start: 1, end: 2 });
    expect((await addItems(db(), { ...own, ytids: [other] })).added).toEqual([other]);
    expect(await keysOf(own.pid)).toEqual([a, other, b]);
    expect((await loadPlaylist(db(), own.pid, null)).itemCount).toBe(3);
  });

  it("come back where they were, or only with their section if they were added again", async () => {
    const { own, a, b, key, of } = await withEpisode();
    const { removed } = await removeItems(db(), { ...own, ytids: [key] });
    expect(await keysOf(own.pid)).toEqual([a, b]);
    await addItems(db(), { ...own, ytids: [of(null)] });
    await restoreItems(db(), { ...own, items: removed });
    expect(await keysOf(own.pid)).toEqual([a, b, key]);
    expect((await loadPlaylist(db(), own.pid, null)).itemCount).toBe(3);
  });

  it("are walked through with the videos, and sorted by their titles", async () => {
    const { own, episodeId, a, b, key } = await withEpisode();
    const [first] = await keysOf(own.pid, "Alphabetical");
    expect(first).toBe(key);
    const context = { name: "playlist" as const, id: own.pid, userId: own.userId };
    const step = (ytid: string, to: "next" | "previous") =>
      loadStep(db(), context, { to, ytid, shuffle: false, random: 0 });
    expect((await step(a, "next"))?.ytid).toBe(key);
    expect((await step(key, "next"))?.ytid).toBe(b);
    expect((await step(b, "previous"))?.ytid).toBe(key);
    await db().delete(episodes).where(eq(episodes.id, episodeId));
    expect((await step(a, "next"))?.ytid).toBe(b);
  });

  it("are sorted by their titles for those only who may see their podcast", async () => {
    const { own, key, of } = await withEpisode();
    const { podcastId } = parseCardKey(of(null))!;
    await db().update(podcasts).set({ isBlocked: true }).where(eq(podcasts.id, podcastId));
    await db().insert(podcastMarks).values({ userId: own.userId, podcastId, seenAt: now });
    const placeFor = async (userId: string | null) => {
      const order = { sort: "Alphabetical" as const, userId, limit: 9 };
      const items = await loadPlaylistItems(db(), own.pid, order);
      const { cursor = "" } = items.find(({ ytid }) => ytid === key) ?? {};
      return Buffer.from(cursor, "base64url").toString("utf8");
    };
    expect(await placeFor(own.userId)).toContain("kettles at dawn");
    for (const reader of [null, await createListener(db())])
      expect(await placeFor(reader)).toContain(`"youtube video ${key}"`.toLowerCase());
  });

  it("leave with an export and come back by an import, into playlists only", async () => {
    const { own, a, b, key } = await withEpisode();
    const videos: object[] = [];
    for await (const row of exportItems(db(), { pid: own.pid, reader: own.userId }))
      videos.push(row);
    expect(videos[1]).toMatchObject({
      ytid: key,
      title: "Kettles at dawn",
      author: "An Invented Podcast",
      url: "https://media.example/a.mp3#t=62,75.5",
    });
    const file = { format: "listen-on-repeat", playlists: [{ name: "Back", videos }] };
    const { lists, rejected } = parseJsonImport(file);
    expect(rejected).toEqual([]);
    const userId = await createListener(db());
    const into = { userId, lists, name: "", now };
    const [made] = await importLists(db(), { ...into, target: "own" });
    expect(await keysOf(made?.pid ?? "")).toEqual([a, key, b]);
    const [heard] = await importLists(db(), { ...into, target: "history" });
    expect(heard).toMatchObject({ taken: 2 });
    const history = await loadHistory(db(), userId, { limit: 9 });
    expect(history.res.map(({ ytid }) => ytid).sort()).toEqual([a, b].sort());
    const inHistory = parseJsonImport({ format: "listen-on-repeat", history: videos });
    expect(inHistory.lists[0]?.videos).toHaveLength(2);
    expect(inHistory.rejected).toHaveLength(1);
  });

  it("go with the playlist to the account that a listener signs in to", async () => {
    const { own, a, b, key } = await withEpisode();
    const into = await createListener(db());
    await db().update(users).set({ kind: "email" }).where(eq(users.id, into));
    await mergeListener(db(), { from: own.userId, into, now });
    expect((await loadPlaylist(db(), own.pid, null)).uid).toBe(into);
    expect(await keysOf(own.pid)).toEqual([a, key, b]);
  });

  it("must be known to be added, however that is done; nothing else is added then", async () => {
    const { own, a, b, key } = await withEpisode();
    const ytids = [uniqueYtid(), key.replace(/~[\w-]{22}/, `~${"z".repeat(22)}`)];
    await expect(addItems(db(), { ...own, ytids })).rejects.toThrow(NoSuchEpisode);
    await expect(setItems(db(), { ...own, ytids: [b, ...ytids] })).rejects.toThrow(NoSuchEpisode);
    expect(await keysOf(own.pid)).toEqual([a, key, b]);
    const made = createFilledPlaylist(db(), { userId: own.userId, name: "New", ytids, now });
    await expect(made).rejects.toThrow(NoSuchEpisode);
    const { res } = await loadYourMusic(db(), own.userId, { limit: 5 });
    expect(res.map(({ name }) => name)).toEqual(["List"]);
  });

  it("stay where they are once they are gone, and are kept by an import", async () => {
    const { own, episodeId, a, b, key } = await withEpisode();
    await db().delete(episodes).where(eq(episodes.id, episodeId));
    await setItems(db(), { ...own, ytids: [key, b, a] });
    expect(await keysOf(own.pid)).toEqual([key, b, a]);
    const { removed } = await removeItems(db(), { ...own, ytids: [key] });
    await restoreItems(db(), { ...own, items: removed });
    expect(await keysOf(own.pid)).toEqual([key, b, a]);
    const { userId } = own;
    const lists = [
      { name: "Back", kind: "playlist" as const, videos: [{ ytid: a }, { ytid: key }] },
    ];
    const [back] = await importLists(db(), { userId, lists, target: "own", name: "", now });
    expect(await keysOf(back?.pid ?? "")).toEqual([a, key]);
  });
});
