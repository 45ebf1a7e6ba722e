import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quietLog } from "../../../../tests/support/app/quiet-log";
import { useDatabase } from "../../../../tests/support/data/database";
import { startFeeds, type Feeds } from "../../../../tests/upstreams/feeds/server";
import type { MadeEpisode } from "../../../../tests/upstreams/feeds/write-feed";
import { podcasts } from "../../platform/db/schema.server";
import { createGuard } from "../../upstreams/guard/guard.server";
import { createBroughtTotal } from "../brought/brought-budget.server";
import { loadEpisodes } from "../episode-rows.server";
import { loadPodcastRow } from "../podcast-rows.server";
import { refreshFeed } from "./refresh-feed.server";
import { savePodcasts } from "../directory/save-podcasts.server";

let feeds: Feeds;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

describe("a feed", () => {
  const db = useDatabase();
  const guard = createGuard({ allowPrivate: true });
  let made = 0;

  /** Adds a podcast that is known by the address of its feed. */
  async function follow(path: string, appleId: string | null = null): Promise<string> {
    const feedUrl = feeds.origin + path;
    const podcast = {
      ...{ appleId, podcastIndexId: null, feedUrl, title: "Before it was read", author: "" },
      ...{
        description: "",
        picture: null,
        link: null,
        language: null,
        explicit: false,
        genres: [],
      },
    };
    const [id] = await savePodcasts(db(), [podcast], new Date());
    return id!;
  }
  /** Makes a feed of its own, which the test changes. */
  function own(episodes: MadeEpisode[], extra = ""): string {
    const name = `own-${++made}`;
    feeds.own.set(name, { title: "Kettle", episodes, extra });
    return name;
  }
  const change = (name: string, episodes: MadeEpisode[], extra = "") =>
    feeds.own.set(name, { title: "Kettle", episodes, extra });
  const parts = () => ({ db: db(), guard, log: quietLog, broughtTotal: createBroughtTotal(db()) });
  const refresh = (id: string) => refreshFeed(parts(), id);
  /** Refreshes as if the hour were over. */
  async function again(id: string): Promise<void> {
    await db().update(podcasts).set({ triedAt: null }).where(eq(podcasts.id, id));
    await refresh(id);
  }
  const row = async (id: string) => (await loadPodcastRow(db(), id, null))!;
  const list = async (podcastId: string) =>
    (await loadEpisodes(db(), { podcastId, page: 1, q: "", userId: null })).episodes;
  const titles = async (id: string) => (await list(id)).map(({ title }) => title);

  it("is read with its podcast and episodes", async () => {
    const id = await follow("/feed/1000130301.xml");
    expect(await refresh(id)).toBe(true);
    const found = await row(id);
    expect(found).toMatchObject({ episodeCount: 12, failure: null, title: "Lantern Comedy 2" });
    expect(found.picture).toMatch(/^[0-9a-f]{32}$/);
    const [newest] = await list(id);
    expect(newest).toMatchObject({ title: "Episode 12", duration: 30, season: 2, kind: "full" });
  });

  it("is asked once an hour at most, by one process, and not sent again unchanged", async () => {
    const name = own([{}]);
    const id = await follow(`/own/${name}`);
    const asked = () => feeds.seen.filter(({ path }) => path === `/own/${name}`);
    expect(await Promise.all([refresh(id), refresh(id), refresh(id)])).toContain(false);
    expect(await refresh(id)).toBe(false);
    expect(asked()).toHaveLength(1);
    await again(id);
    expect(asked().map(({ etag }) => typeof etag)).toEqual(["undefined", "string"]);
    expect((await row(id)).episodeCount).toBe(1);
  });

  it("that has no slot has not failed, and is due again", async () => {
    const id = await follow(`/own/${own([{}])}`);
    const none = createGuard({
      allowPrivate: true,
      slots: { total: 0, perHost: 0, waiting: 0 },
    });
    const before = await row(id);
    expect(await refreshFeed({ ...parts(), guard: none }, id)).toBe(false);
    const after = await row(id);
    expect(after).toEqual({ ...before, nextTryAt: after.nextTryAt });
    expect(after.nextTryAt.getTime()).toBeGreaterThan(before.nextTryAt.getTime());
    expect(await refresh(id)).toBe(true);
    expect((await row(id)).episodeCount).toBe(1);
  });

  it("keeps its episodes' ids when guids or enclosures change", async () => {
    const url = (at: number) => `${feeds.origin}/media/talk.mp3?${at}`;
    const name = own([
      { guid: "a", url: url(1) },
      { guid: "b", url: url(2) },
    ]);
    const id = await follow(`/own/${name}`);
    await refresh(id);
    const before = (await list(id)).map((one) => one.id);
    change(name, [
      { guid: "new", url: url(1) },
      { guid: "b", url: url(9), title: "Renamed" },
    ]);
    await again(id);
    expect((await list(id)).map((one) => one.id)).toEqual(before);
    expect((await titles(id))[0]).toBe("Renamed");
  });

  it("may take an episode back, and forget old ones without losing them", async () => {
    const name = own([{ title: "One" }, { title: "Two" }, { title: "Three" }]);
    const id = await follow(`/own/${name}`);
    await refresh(id);
    const dated = (at: number) => new Date(Date.UTC(2025, 0, 1 + at, 6)).toUTCString();
    const three = { title: "Three", guid: "episode-3", pubDate: dated(3) };
    change(name, [three]);
    await again(id);
    expect(await titles(id)).toEqual(["Three", "Two", "One"]);
    change(name, [{ title: "One", guid: "episode-1", pubDate: dated(1) }, three]);
    await again(id);
    expect(await titles(id)).toEqual(["Three", "One"]);
    expect((await row(id)).episodeCount).toBe(2);
  });

  it("is found at its new address after a lasting redirect, and by the old one too", async () => {
    const id = await follow("/moved/1000130302.xml");
    await refresh(id);
    const there = `${feeds.origin}/feed/1000130302.xml`;
    expect((await row(id)).feedUrl).toBe(there);
    expect((await row(there)).id).toBe(id);
    expect((await row(`${feeds.origin}/moved/1000130302.xml`)).id).toBe(id);
    const passing = await follow("/elsewhere/1000130303.xml");
    await refresh(passing);
    expect(await row(passing)).toMatchObject({
      feedUrl: `${feeds.origin}/elsewhere/1000130303.xml`,
      episodeCount: 12,
    });
  });

  it("moves by itunes:new-feed-url once a podcast is there", async () => {
    const there = own([{ title: "Moved", guid: "episode-1" }]);
    const element = (path: string) =>
      `<itunes:new-feed-url>${feeds.origin}${path}</itunes:new-feed-url>`;
    const here = own([{ title: "Here" }], element(`/own/${there}`));
    const id = await follow(`/own/${here}`);
    await refresh(id);
    expect((await row(id)).feedUrl).toBe(`${feeds.origin}/own/${there}`);
    expect(await titles(id)).toEqual(["Moved"]);
    const stays = own([{ title: "Here" }], element("/gone"));
    const other = await follow(`/own/${stays}`);
    await refresh(other);
    expect(await row(other)).toMatchObject({
      ...{ feedUrl: `${feeds.origin}/own/${stays}`, failure: null },
    });
  });

  it("gets Apple's id once Apple knows it, and keeps the old one as a name", async () => {
    const name = own([{}]);
    const id = await follow(`/own/${name}`);
    await refresh(id);
    const [episode] = await list(id);
    const appleId = `7000${made}`;
    expect(await follow(`/own/${name}`, appleId)).toBe(appleId);
    expect((await row(id)).id).toBe(appleId);
    expect((await list(appleId)).map((one) => one.id)).toEqual([episode!.id]);
  });

  it.each([
    ["/gzip", null],
    ["/brotli", null],
    ["/gone", "gone"],
    ["/missing", "missing"],
    ["/locked", "locked"],
    ["/failing", "away"],
    ["/html", "not-a-feed"],
    ["/pdf", "not-a-feed"],
  ])("at %s fails as %s", async (path, failure) => {
    const id = await follow(`${path}/again`);
    await refresh(id);
    const found = await row(id);
    expect(found.failure).toBe(failure);
    expect(found.episodeCount).toBe(failure ? 0 : 12);
    expect(found.nextTryAt.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
  });

  it("is decoded from windows-1252, and expands no entities", async () => {
    const latin = await follow("/latin1");
    await refresh(latin);
    expect((await row(latin)).title).toBe("Café “Noir”");
    const bomb = await follow("/bomb");
    await refresh(bomb);
    expect((await row(bomb)).title).not.toContain("lollol");
  });

  it.each([
    ["as if that were all", undefined, "broken"],
    ["by a connection that breaks", "by length", "away"],
    ["by one without a length", "chunked", "away"],
    ["within what is compressed", "packed", "away"],
  ] as const)(
    "that was cut off %s gives its whole episodes, takes none back, and is asked for again",
    async (_, breaks, tooShort) => {
      const episodes = [{}, {}, {}, {}, {}];
      const name = own(episodes);
      const cut = (made: MadeEpisode[], sent = 0.6) =>
        feeds.own.set(name, { title: "Kettle", episodes: made, sent, ...(breaks && { breaks }) });
      cut(episodes);
      const id = await follow(`/own/${name}`);
      await refresh(id);
      expect(await row(id)).toMatchObject({ failure: "cut", failures: 0, episodeCount: 2 });
      expect((await list(id)).map(({ title }) => title)).toEqual(["Episode 5", "Episode 4"]);
      change(name, episodes);
      await again(id);
      expect(await row(id)).toMatchObject({ failure: null, episodeCount: 5 });
      cut([...episodes, {}]);
      await again(id);
      expect(await row(id)).toMatchObject({ failure: "cut", episodeCount: 6 });
      cut([...episodes, {}], 0.2);
      await again(id);
      expect(feeds.seen.at(-1)?.etag).toBeUndefined();
      expect(await row(id)).toMatchObject({ failure: tooShort, failures: 1, episodeCount: 6 });
    },
  );

  it("keeps its episodes while it cannot be read", async () => {
    const name = own([{}, {}]);
    const id = await follow(`/own/${name}`);
    await refresh(id);
    feeds.own.delete(name);
    await again(id);
    expect(await row(id)).toMatchObject({ failure: "missing", failures: 1, episodeCount: 2 });
    expect(await list(id)).toHaveLength(2);
  });
});
