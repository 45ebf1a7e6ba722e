import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { namedPodcast, useBroughtPodcasts } from "../../../../tests/support/data/brought-podcasts";
import { createListener } from "../../listeners/listeners.server";
import { loadSitemapEntries } from "../../pages/sitemap.server";
import { podcastMarks, podcastNames, podcasts } from "../../platform/db/schema.server";
import { recordEpisodePass } from "../episode-repeats.server";
import { loadEpisodes, loadEpisodesById } from "../episode-rows.server";
import { importPodcasts } from "./import-podcasts.server";
import { setHeart } from "../../marks/hearts.server";
import { notePlayed, removePlayed } from "../../history/played.server";
import { loadMarked, savePodcastSpeed } from "../podcast-marks.server";
import { loadCards, loadPodcastRow, searchOwnPodcasts } from "../podcast-rows.server";
import { savePosition } from "../episode-positions.server";
import { savePodcasts } from "../directory/save-podcasts.server";

const now = new Date();

describe("a podcast that only a listener named", () => {
  const { db, origin, own, bring, read } = useBroughtPodcasts(now);
  let made = 0;

  const titleOf = async (id: string, userId: string | null) =>
    (await loadPodcastRow(db(), id, userId))?.title ?? null;
  const listed = async () =>
    (await loadSitemapEntries(db(), "podcasts", 0, new Date())).map(({ path }) => path).join();

  it("is nobody else's, whatever its id or address leads to", async () => {
    const [owner, other] = [await createListener(db()), await createListener(db())];
    const address = own();
    const id = await bring(owner, address);
    await read(id);
    const title = (await titleOf(id, owner)) ?? "";
    expect(title).toMatch(/^Kettle/);
    const [episode] = (await loadEpisodes(db(), { podcastId: id, page: 1, q: "", userId: owner }))
      .episodes;
    for (const userId of [other, null]) {
      expect(await titleOf(id, userId)).toBeNull();
      expect(await loadPodcastRow(db(), address, userId)).toBeNull();
      expect(await loadCards(db(), [id, address], userId)).toEqual([]);
      expect(await searchOwnPodcasts(db(), title, { limit: 9, userId })).toEqual([]);
      expect(await loadEpisodesById(db(), userId, [episode!.id])).toEqual([]);
    }
    expect(await listed()).not.toContain(id);
    const place = { episodeId: episode!.id, seconds: 1, duration: 9, played: false, at: 1, now };
    expect(await savePosition(db(), { ...place, userId: other })).toBe(false);
    expect(await savePosition(db(), { ...place, userId: owner })).toBe(true);
    const pass = { episodeId: episode!.id, start: 0, end: 3, now };
    const passOf = (userId: string) =>
      recordEpisodePass(db(), { ...pass, userId, eventId: crypto.randomUUID() });
    expect(await passOf(other)).toBeNull();
    expect(await passOf(owner)).toMatchObject({ repeats: 1, totalRepeats: 1 });
    expect(await savePodcastSpeed(db(), { userId: other, podcastId: id, speed: 2, now })).toBe(
      false,
    );
    expect(await titleOf(id, other)).toBeNull();
    await setHeart(db(), { userId: owner, key: `podcast:${id}`, hearted: false, now });
    expect(await titleOf(id, owner)).toBe(title);
  });

  it("has for each listener the name that their own file gave it", async () => {
    const [one, two] = [await createListener(db()), await createListener(db())];
    const address = own();
    const id = await bring(one, address, "Mine");
    expect(await bring(two, address, "Yours")).toBe(id);
    expect([await titleOf(id, one), await titleOf(id, two)]).toEqual(["Mine", "Yours"]);
    expect((await loadMarked(db(), "hearts", { userId: two, limit: 1 })).res[0]?.title).toBe(
      "Yours",
    );
  });

  it("never changes what a directory or a feed says of it, for anybody", async () => {
    const listener = await createListener(db());
    const [address, appleId] = [own(), String(++made + 5_000_000)];
    await savePodcasts(db(), [namedPodcast(address, appleId)], now);
    const before = await loadPodcastRow(db(), appleId, null);
    expect(await bring(listener, address, "Buy pills")).toBe(appleId);
    expect(await loadPodcastRow(db(), appleId, null)).toEqual(before);
    expect(await titleOf(appleId, listener)).toBe("From the directory");
    await read(appleId);
    await savePodcasts(db(), [namedPodcast(address, appleId, "Renamed by the directory")], now);
    expect(await titleOf(appleId, null)).toMatch(/^Kettle/);
  });

  it("is for everybody once a directory names the same address, without the listener's words", async () => {
    const listener = await createListener(db());
    const [address, appleId] = [own(), String(++made + 6_000_000)];
    const id = await bring(listener, address);
    await savePodcasts(db(), [namedPodcast(address, appleId)], now);
    expect(await titleOf(id, null)).toBe("From the directory");
    expect((await loadPodcastRow(db(), address, null))?.id).toBe(appleId);
    const { res } = await loadMarked(db(), "hearts", { userId: listener, limit: 2 });
    expect(res.map((one) => one.id)).toEqual([appleId]);
    await read(appleId);
    expect(await listed()).toContain(appleId);
  });

  it("stays theirs at an address that looks secret, whoever names it", async () => {
    const listener = await createListener(db());
    const [address, appleId] = [`${own()}?token=canary`, String(++made + 7_000_000)];
    const id = await bring(listener, address);
    await savePodcasts(db(), [namedPodcast(address, null)], now);
    expect(await titleOf(id, null)).toBeNull();
    await savePodcasts(db(), [namedPodcast(address, appleId)], now);
    expect([await titleOf(id, null), await titleOf(appleId, null)]).toEqual([
      null,
      "From the directory",
    ]);
    expect(await titleOf(id, listener)).toBe("A name of mine");
  });

  it("stays theirs while its feed asks to be in no directory", async () => {
    const [listener, other] = [await createListener(db()), await createListener(db())];
    const [address, appleId] = [own("<itunes:block>yes</itunes:block>"), String(++made + 8e6)];
    const id = await bring(listener, address);
    await read(id);
    await savePodcasts(db(), [namedPodcast(address, appleId)], now);
    expect([await titleOf(appleId, other), await titleOf(appleId, null)]).toEqual([null, null]);
    expect(await titleOf(appleId, listener)).toMatch(/^Kettle/);
    expect(await listed()).not.toContain(appleId);
  });

  it("that asks to be in no directory stays with who takes its heart back, which can be undone", async () => {
    const listener = await createListener(db());
    const [address, podcastId] = [own(), String(++made + 4e6)];
    await savePodcasts(db(), [namedPodcast(address, podcastId)], now);
    const heart = { userId: listener, key: `podcast:${podcastId}`, now } as const;
    await setHeart(db(), { ...heart, hearted: true });
    await notePlayed(db(), heart);
    await db().update(podcasts).set({ isBlocked: true }).where(eq(podcasts.id, podcastId));
    const clears = [
      () => removePlayed(db(), heart),
      () => setHeart(db(), { ...heart, hearted: false }),
    ];
    for (const clear of clears) {
      await clear();
      expect(await titleOf(podcastId, listener)).toBe("From the directory");
    }
    expect(await titleOf(podcastId, null)).toBeNull();
    await db().update(podcasts).set({ isBlocked: false }).where(eq(podcasts.id, podcastId));
    const other = { ...heart, userId: await createListener(db()) };
    await setHeart(db(), { ...other, hearted: true });
    await setHeart(db(), { ...other, hearted: false });
    expect(await db().$count(podcastMarks, eq(podcastMarks.userId, other.userId))).toBe(0);
  });

  it("learns no name by a redirect, so that it cannot take the place of another", async () => {
    const listener = await createListener(db());
    const id = await bring(listener, `${origin()}/moved/1000130303.xml`);
    await read(id);
    const names = await db().select().from(podcastNames).where(eq(podcastNames.podcastId, id));
    expect(names.map(({ name }) => name)).toEqual([id]);
  });

  it("is not added where the day's budget is used up, while known ones are hearted", async () => {
    const listener = await createListener(db());
    const [address, appleId] = [own(), String(++made + 9_000_000)];
    await savePodcasts(db(), [namedPodcast(address, appleId)], now);
    const fresh = own();
    const asked: number[] = [];
    const mayAdd = (count: number) => Promise.resolve(asked.push(count) === 0);
    const list = [address, fresh].map((one) => ({ title: "", address: one }));
    const done = await importPodcasts(db(), { userId: listener, feeds: list, mayAdd, now });
    expect(asked).toEqual([1]);
    expect(done).toEqual({ taken: 1, known: 0, rejected: [{ address: fresh, reason: "budget" }] });
  });
});
