import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { namedPodcast, useBroughtPodcasts } from "../../../../tests/support/data/brought-podcasts";
import { createListener } from "../../listeners/listeners.server";
import { podcastMarks, podcasts, users } from "../../platform/db/schema.server";
import { BROUGHT, createBroughtTotal, pruneBrought } from "./brought-budget.server";
import { loadDueFeeds } from "../refresh/claim-feed.server";
import { loadEpisodes } from "../episode-rows.server";
import { setHeart } from "../../marks/hearts.server";
import { notePlayed } from "../../history/played.server";
import { notePodcastsUsed, savePodcastSpeed } from "../podcast-marks.server";
import { savePosition } from "../episode-positions.server";
import { savePodcasts } from "../directory/save-podcasts.server";

const now = new Date();
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

describe("a podcast that only a listener named", () => {
  const { db, own, change, bring, read, row } = useBroughtPodcasts(now);

  it("keeps the newest of its episodes, and those where a listener has a place", async () => {
    const listener = await createListener(db());
    const id = await bring(listener, own("", BROUGHT.episodes + 5));
    await read(id);
    const found = await row(id, listener);
    expect(found).toMatchObject({ episodeCount: BROUGHT.episodes, failure: null });
    expect(found?.bytes).toBeGreaterThan(BROUGHT.episodes * 1000);
    const { episodes } = await loadEpisodes(db(), { podcastId: id, page: 1, q: "", userId: null });
    const place = { episodeId: episodes[0]!.id, seconds: 1, duration: 9, played: false, at: 1 };
    await savePosition(db(), { ...place, userId: listener, now });
    const later = new Date(now.getTime() + 91 * 86_400_000);
    await pruneBrought(db(), later);
    expect(await row(id, listener)).toMatchObject({
      episodeCount: 1,
      fetchedAt: null,
    });
    await read(id);
    expect((await row(id, listener))?.episodeCount).toBe(BROUGHT.episodes);
  });

  const takes = (id: string, bytes: number) =>
    db().update(podcasts).set({ bytes }).where(eq(podcasts.id, id));
  const failureOf = async (id: string, userId: string) => (await row(id, userId))?.failure;

  it("has no room once its listeners have brought too much, and is gone when nobody has it", async () => {
    const listener = await createListener(db());
    const address = own();
    const [large, next] = [await bring(listener, own()), await bring(listener, address)];
    await takes(large, BROUGHT.bytesOfListener);
    await read(next);
    expect(await failureOf(next, listener)).toBe("no-room");
    await bring(await createListener(db()), address);
    await read(next);
    expect(await failureOf(next, listener)).toBeNull();
    await db().delete(podcastMarks).where(eq(podcastMarks.podcastId, large));
    await pruneBrought(db(), now);
    expect(await db().$count(podcasts, eq(podcasts.id, large))).toBe(0);
    expect(await db().$count(podcasts, eq(podcasts.id, next))).toBe(1);
  });

  it("goes on where its listeners have brought too much, in what it takes already", async () => {
    const listener = await createListener(db());
    const address = own();
    const [large, id] = [await bring(listener, own()), await bring(listener, address)];
    await read(id);
    await takes(large, BROUGHT.bytesOfListener);
    const notes = `<p>${"Steam ".repeat(15_000)}</p>`;
    const episodes = ["One", "Two", "Three", "Four", "Five"].map((title) => ({ title, notes }));
    change(address, episodes);
    await read(id);
    const found = await row(id, listener);
    expect(found?.failure).toBeNull();
    expect(found?.bytes).toBeLessThanOrEqual(BROUGHT.bytesOfPodcast);
    const kept = await loadEpisodes(db(), { podcastId: id, page: 1, q: "", userId: listener });
    expect(kept.episodes.map(({ title }) => title)).toEqual(["Five", "Four"]);
  });

  it("has room for who brought little while all together have brought too much", async () => {
    const [many, few] = [await createListener(db()), await createListener(db())];
    const [large, next] = [await bring(many, own()), await bring(many, own())];
    await takes(large, BROUGHT.bytesOfAll);
    const [some, last] = [await bring(few, own()), await bring(few, own())];
    await takes(some, BROUGHT.bytesWhileFull - 1);
    for (const id of [next, last]) await read(id);
    expect([await failureOf(next, many), await failureOf(last, few)]).toEqual(["no-room", null]);
    await takes(last, 0);
    await takes(some, BROUGHT.bytesWhileFull);
    await read(last);
    expect(await failureOf(last, few)).toBe("no-room");
    await takes(large, 0);
  });

  it("is counted with all others once a minute", async () => {
    const total = createBroughtTotal(db());
    const before = await total();
    await takes(await bring(await createListener(db()), own()), 1234);
    expect(await total()).toBe(before);
    expect(await createBroughtTotal(db())()).toBe(before + 1234);
  });

  it("is read anew and whole once a directory names it", async () => {
    const [listener, appleId] = [await createListener(db()), "5100000"];
    const address = own("", BROUGHT.episodes + 5);
    const id = await bring(listener, address);
    await read(id);
    expect(await row(id, listener)).toMatchObject({ episodeCount: BROUGHT.episodes });
    const refused = { failure: "no-room", failures: 4, nextTryAt: daysAgo(-7) } as const;
    await db().update(podcasts).set(refused).where(eq(podcasts.id, id));
    await savePodcasts(db(), [namedPodcast(address, appleId)], now);
    expect(await row(appleId, null)).toMatchObject({ failure: null, failures: 0, nextTryAt: now });
    await read(appleId);
    expect(await row(appleId, null)).toMatchObject({ episodeCount: BROUGHT.episodes + 5 });
    const { etag } = (await row(appleId, null))!;
    await savePodcasts(db(), [namedPodcast(address, appleId)], now);
    expect([typeof etag, (await row(appleId, null))?.etag]).toEqual(["string", etag]);
  });

  const markOf = (userId: string, podcastId: string) =>
    and(eq(podcastMarks.userId, userId), eq(podcastMarks.podcastId, podcastId));
  const used = (userId: string, podcastId: string, days: number) =>
    db()
      .update(podcastMarks)
      .set({ usedAt: daysAgo(days) })
      .where(markOf(userId, podcastId));
  const usedAt = async (userId: string, podcastId: string) =>
    (await db().select().from(podcastMarks).where(markOf(userId, podcastId)))[0]?.usedAt;
  const isDue = async (id: string) => {
    await db().update(podcasts).set({ triedAt: null, nextTryAt: now }).where(eq(podcasts.id, id));
    return (await loadDueFeeds(db(), { now, limit: 999, inHand: [""] })).some(
      (feed) => feed.id === id,
    );
  };

  it("goes on being read for who uses it, which is noted once a day", async () => {
    const listener = await createListener(db());
    const [id, other] = [await bring(listener, own()), await bring(listener, own())];
    await setHeart(db(), { userId: listener, key: `podcast:${other}`, hearted: false, now });
    for (const one of [id, other]) await used(listener, one, 91);
    expect(await isDue(id)).toBe(false);
    await notePodcastsUsed(db(), { userId: listener, now });
    expect([await usedAt(listener, id), await isDue(id)]).toEqual([now, true]);
    expect(await usedAt(listener, other)).toEqual(daysAgo(91));
    await notePodcastsUsed(db(), { userId: listener, podcastId: other, now });
    expect(await usedAt(listener, other)).toEqual(now);
    await used(listener, id, 0.9);
    await notePodcastsUsed(db(), { userId: listener, now });
    expect(await usedAt(listener, id)).toEqual(daysAgo(0.9));
  });

  it("is used by who plays it and keeps no history", async () => {
    const listener = await createListener(db());
    await db().update(users).set({ keepHistory: "off" }).where(eq(users.id, listener));
    const id = await bring(listener, own());
    await used(listener, id, 80);
    await notePlayed(db(), { userId: listener, key: `podcast:${id}`, now });
    expect(await usedAt(listener, id)).toEqual(now);
    expect((await db().select().from(podcastMarks).where(markOf(listener, id)))[0]?.playedAt).toBe(
      null,
    );
  });

  it("stays with its speed while its listener uses it without a heart, and else is theirs no more", async () => {
    const listener = await createListener(db());
    const id = await bring(listener, own());
    await savePodcastSpeed(db(), { userId: listener, podcastId: id, speed: 2, now });
    await setHeart(db(), { userId: listener, key: `podcast:${id}`, hearted: false, now });
    await db()
      .update(podcastMarks)
      .set({ seenAt: daysAgo(99) })
      .where(markOf(listener, id));
    await pruneBrought(db(), now);
    expect(await row(id, listener)).not.toBeNull();
    await used(listener, id, 91);
    await pruneBrought(db(), now);
    expect(await row(id, listener)).toBeNull();
  });
});
