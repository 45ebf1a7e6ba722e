import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quietLog } from "../../../tests/support/app/quiet-log";
import { useDatabase } from "../../../tests/support/data/database";
import { startFeeds, type Feeds } from "../../../tests/upstreams/feeds/server";
import { createListener } from "../account/listeners.server";
import { loadSitemapEntries } from "../pages/sitemap.server";
import { podcastMarks, podcastNames, podcasts } from "../platform/db/schema.server";
import { createGuard } from "../upstreams/guard/guard.server";
import { BROUGHT, createBroughtTotal, pruneBrought } from "./brought-budget.server";
import { recordEpisodePass } from "./episode-repeats.server";
import { loadEpisodes, loadEpisodesById } from "./episode-rows.server";
import { importPodcasts } from "./import-podcasts.server";
import { clearPodcastMark, loadMarked, savePodcastSpeed } from "./podcast-marks.server";
import { loadCards, loadPodcastRow, searchOwnPodcasts } from "./podcast-rows.server";
import { savePosition } from "./positions.server";
import { refreshFeed } from "./refresh-feed.server";
import { savePodcasts } from "./save-podcasts.server";

const now = new Date();

let feeds: Feeds;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

describe("a podcast that only a listener named", () => {
  const db = useDatabase();
  const guard = createGuard({ allowPrivate: true });
  let made = 0;

  const own = (extra = "", episodes = 2) => {
    const name = `brought-${++made}`;
    feeds.own.set(name, { title: `Kettle ${made}`, episodes: Array(episodes).fill({}), extra });
    return `${feeds.origin}/own/${name}`;
  };
  const yes = () => Promise.resolve(true);
  async function bring(userId: string, address: string, title = "A name of mine") {
    const feed = [{ address, title }];
    const at = new Date(now.getTime() + ++made);
    await importPodcasts(db(), { userId, feeds: feed, mayAdd: yes, now: at });
    return (await loadMarked(db(), "hearts", { userId, limit: 1 })).res[0]!.id;
  }
  const named = (address: string, appleId: string | null, title = "From the directory") => ({
    ...{ appleId, podcastIndexId: null, feedUrl: address, title, author: "", description: "" },
    ...{ picture: null, link: null, language: null, explicit: false, genres: [] },
  });
  const read = async (id: string) => {
    await db().update(podcasts).set({ triedAt: null }).where(eq(podcasts.id, id));
    const broughtTotal = createBroughtTotal(db());
    await refreshFeed({ db: db(), guard, log: quietLog, broughtTotal }, id);
  };
  const titleOf = async (id: string, userId: string | null) =>
    (await loadPodcastRow(db(), id, userId))?.title ?? null;
  const listed = async () =>
    (await loadSitemapEntries(db(), "podcasts", 0)).map(({ path }) => path).join();

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
    await clearPodcastMark(db(), "hearts", { userId: owner, podcastId: id, now });
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
    await savePodcasts(db(), [named(address, appleId)], now);
    const before = await loadPodcastRow(db(), appleId, null);
    expect(await bring(listener, address, "Buy pills")).toBe(appleId);
    expect(await loadPodcastRow(db(), appleId, null)).toEqual(before);
    expect(await titleOf(appleId, listener)).toBe("From the directory");
    await read(appleId);
    await savePodcasts(db(), [named(address, appleId, "Renamed by the directory")], now);
    expect(await titleOf(appleId, null)).toMatch(/^Kettle/);
  });

  it("is for everybody once a directory names the same address, without the listener's words", async () => {
    const listener = await createListener(db());
    const [address, appleId] = [own(), String(++made + 6_000_000)];
    const id = await bring(listener, address);
    await savePodcasts(db(), [named(address, appleId)], now);
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
    await savePodcasts(db(), [named(address, null)], now);
    expect(await titleOf(id, null)).toBeNull();
    await savePodcasts(db(), [named(address, appleId)], now);
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
    await savePodcasts(db(), [named(address, appleId)], now);
    expect([await titleOf(appleId, other), await titleOf(appleId, null)]).toEqual([null, null]);
    expect(await titleOf(appleId, listener)).toMatch(/^Kettle/);
    expect(await listed()).not.toContain(appleId);
  });

  it("learns no name by a redirect, so that it cannot take the place of another", async () => {
    const listener = await createListener(db());
    const id = await bring(listener, `${feeds.origin}/moved/1000130303.xml`);
    await read(id);
    const names = await db().select().from(podcastNames).where(eq(podcastNames.podcastId, id));
    expect(names.map(({ name }) => name)).toEqual([id]);
  });

  it("keeps the newest of its episodes, and those where a listener has a place", async () => {
    const listener = await createListener(db());
    const id = await bring(listener, own("", BROUGHT.episodes + 5));
    await read(id);
    const row = await loadPodcastRow(db(), id, listener);
    expect(row).toMatchObject({ episodeCount: BROUGHT.episodes, trouble: null });
    expect(row?.bytes).toBeGreaterThan(BROUGHT.episodes * 1000);
    const { episodes } = await loadEpisodes(db(), { podcastId: id, page: 1, q: "", userId: null });
    const place = { episodeId: episodes[0]!.id, seconds: 1, duration: 9, played: false, at: 1 };
    await savePosition(db(), { ...place, userId: listener, now });
    const later = new Date(now.getTime() + 91 * 86_400_000);
    await pruneBrought(db(), later);
    expect(await loadPodcastRow(db(), id, listener)).toMatchObject({
      episodeCount: 1,
      fetchedAt: null,
    });
    await read(id);
    expect((await loadPodcastRow(db(), id, listener))?.episodeCount).toBe(BROUGHT.episodes);
  });

  const takes = (id: string, bytes: number) =>
    db().update(podcasts).set({ bytes }).where(eq(podcasts.id, id));
  const troubleOf = async (id: string, userId: string) =>
    (await loadPodcastRow(db(), id, userId))?.trouble;

  it("has no room once its listeners have brought too much, and is gone when nobody has it", async () => {
    const listener = await createListener(db());
    const address = own();
    const [large, next] = [await bring(listener, own()), await bring(listener, address)];
    await takes(large, BROUGHT.bytesOfListener);
    await read(next);
    expect(await troubleOf(next, listener)).toBe("no-room");
    await bring(await createListener(db()), address);
    await read(next);
    expect(await troubleOf(next, listener)).toBeNull();
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
    feeds.own.set(address.split("/").at(-1)!, { title: "Kettle", episodes });
    await read(id);
    const row = await loadPodcastRow(db(), id, listener);
    expect(row?.trouble).toBeNull();
    expect(row?.bytes).toBeLessThanOrEqual(BROUGHT.bytesOfPodcast);
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
    expect([await troubleOf(next, many), await troubleOf(last, few)]).toEqual(["no-room", null]);
    await takes(last, 0);
    await takes(some, BROUGHT.bytesWhileFull);
    await read(last);
    expect(await troubleOf(last, few)).toBe("no-room");
    await takes(large, 0);
  });

  it("is counted with all others once a minute", async () => {
    const total = createBroughtTotal(db());
    const before = await total();
    await takes(await bring(await createListener(db()), own()), 1234);
    expect(await total()).toBe(before);
    expect(await createBroughtTotal(db())()).toBe(before + 1234);
  });

  it("is not added where the day's budget is used up, while known ones are hearted", async () => {
    const listener = await createListener(db());
    const [address, appleId] = [own(), String(++made + 9_000_000)];
    await savePodcasts(db(), [named(address, appleId)], now);
    const fresh = own();
    const asked: number[] = [];
    const mayAdd = (count: number) => Promise.resolve(asked.push(count) === 0);
    const list = [address, fresh].map((one) => ({ title: "", address: one }));
    const done = await importPodcasts(db(), { userId: listener, feeds: list, mayAdd, now });
    expect(asked).toEqual([1]);
    expect(done).toEqual({ taken: 1, known: 0, rejected: [{ address: fresh, reason: "budget" }] });
  });
});
