import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databaseKinds, someYtid, useDatabase } from "../../../tests/support/database";
import { quietLog } from "../../../tests/support/quiet-log";
import { noTrouble } from "../../../tests/upstreams/youtube/api-routes";
import { startYoutubeApi } from "../../../tests/upstreams/youtube/api-server";
import { BadCursor } from "../cursor.server";
import { searches } from "../db/schema.server";
import { parseEnv } from "../env.server";
import { createBudget } from "../quota.server";
import { createYoutubeClient } from "../upstreams/youtube/client.server";
import { markUnavailable, saveVideo } from "../videos-store.server";
import { commonSearches, pruneSearches } from "./kept-searches.server";
import { createSearch } from "./search.server";

let api: Awaited<ReturnType<typeof startYoutubeApi>>;
beforeAll(async () => {
  api = await startYoutubeApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  Object.assign(api.trouble, noTrouble());
  api.seen.length = 0;
});

const asked = () => api.seen.filter(({ pathname }) => pathname.endsWith("/search")).length;
let providers = 0;

describe.each(databaseKinds)("search on %s", (kind) => {
  const db = useDatabase(kind);
  let now = new Date("2026-11-21T12:00:00Z");

  function service({ key = true, budget = 100 } = {}) {
    const provider = `search-${providers++}`;
    const budgets = {
      data: createBudget(db(), { provider: `data-${provider}`, limit: 1000 }),
      search: createBudget(db(), { provider, limit: budget }),
    };
    const env = parseEnv({ ...api.env, ...(!key && { YOUTUBE_API_KEY: "" }) });
    const youtube = createYoutubeClient({ env, log: quietLog, budgets });
    return createSearch({ db: db(), youtube, log: quietLog, clock: () => now });
  }

  async function store(title: string, author = "Band", source: "api" | "listener" = "api") {
    const ytid = someYtid();
    const rest = { duration: 60, views: 5, rating: 0, embeddable: true, fetchedAt: now };
    await saveVideo(db(), { ytid, title, author, source, ...rest });
    return ytid;
  }

  it("finds titles by the beginnings of words in any order, authors, and titles typed wrong", async () => {
    const song = await store("Zebrafish in the Moonlight", "Quokka Quartet");
    const { all } = service({ key: false });
    for (const q of ["moonl ZEBRA", "quokka zebraf", "quokk", "zebrafsh in the moonligt"]) {
      const { items } = await all({ q, limit: 10 });
      expect(
        items.map(({ ytid }) => ytid),
        q,
      ).toContain(song);
    }
    expect(await all({ q: "xylograph", limit: 10 })).toMatchObject({ items: [], next: null });
  });

  it("reads signs of a search engine, quotes and scripts as words or nothing", async () => {
    const { all } = service({ key: false });
    for (const q of ["'", "a' | b:*", "\\", "% _", "!!! (((", "강남 💿", "<->"]) {
      expect(await all({ q, limit: 10 }), q).toMatchObject({ trouble: null });
    }
  });

  it("does not find what only a listener says, or what cannot be played", async () => {
    await store("Unheard wombat", "Somebody", "listener");
    const gone = await store("Vanished wombat");
    await markUnavailable(db(), { ytid: gone, reason: "private", source: "api", now });
    expect((await service({ key: false }).all({ q: "wombat", limit: 10 })).items).toEqual([]);
  });

  it("asks the host where it knows little, keeps what it hears, and asks once a day", async () => {
    const { all, find } = service();
    const first = await find({ q: "Nirvana teen", limit: 5 });
    expect(first.page.items).toEqual([]);
    const page = await first.ask?.();
    expect(page?.items).toHaveLength(5);
    expect(page?.items[0]).toMatchObject({ author: "NirvanaVEVO", duration: 20 });
    expect(asked()).toBe(1);
    await all({ q: "  nirvana   TEEN", limit: 5 });
    now = new Date(now.getTime() + 23 * 3_600_000);
    await all({ q: "nirvana teen", limit: 5 });
    expect(asked()).toBe(1);
    now = new Date(now.getTime() + 2 * 3_600_000);
    expect((await all({ q: "nirvana teen", limit: 5 })).items).toHaveLength(5);
  });

  it("goes through every result once, over the host's pages", async () => {
    const { all } = service();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await all({ q: "official", limit: 30, cursor });
      seen.push(...page.items.map(({ ytid }) => ytid));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen.length).toBeGreaterThan(60);
    expect(new Set(seen).size).toBe(seen.length);
    expect(asked()).toBeLessThanOrEqual(3);
  });

  it("lets many who search for the same at once ask once", async () => {
    const { all } = service();
    await Promise.all(Array.from({ length: 6 }, () => all({ q: "katy perry roar", limit: 5 })));
    expect(asked()).toBe(1);
  });

  it.each([
    ["is down", { tooMany: true }, "failed"],
    ["answers garbage", { garbage: true }, "failed"],
    ["says that the quota is spent", { quotaExceeded: true }, "spent"],
  ])("falls back to its own results when the host %s, and says so", async (name, trouble, word) => {
    const song = await store(`Pangolin ${name}`);
    Object.assign(api.trouble, trouble);
    const { all } = service();
    const page = await all({ q: `pangolin ${name}`, limit: 5 });
    expect(page).toMatchObject({ trouble: word, next: null });
    expect(page.items.map(({ ytid }) => ytid)).toContain(song);
    await all({ q: `pangolin ${name}`, limit: 5 });
    expect(asked()).toBe(1);
    Object.assign(api.trouble, noTrouble());
    const [row] = await db()
      .select()
      .from(searches)
      .where(eq(searches.query, `pangolin ${name}`));
    expect(row?.source).toBe("own");
  });

  it("asks nobody beyond the day's budget, or for one who has asked too often", async () => {
    const { all } = service({ budget: 1 });
    await all({ q: "adele hello", limit: 5 });
    expect(await all({ q: "wiz khalifa", limit: 5 })).toMatchObject({ trouble: "spent" });
    const mayAsk = async () => false;
    expect(await service().all({ q: "psy", limit: 5, mayAsk })).toMatchObject({ trouble: "spent" });
    expect(asked()).toBe(1);
  });

  it("refuses the cursor of another search, and what is none", async () => {
    const { all } = service();
    const { next } = await all({ q: "version", limit: 5 });
    expect(next).toBeTruthy();
    for (const cursor of [next ?? "", "nonsense"]) {
      await expect(all({ q: "other", limit: 5, cursor })).rejects.toThrow(BadCursor);
    }
  });

  it("suggests what many have found, to who types its beginning, until nobody looks for it", async () => {
    const { all } = service();
    await all({ q: "shakira waka", limit: 5 });
    expect(await commonSearches(db(), "shak", 5)).toEqual([]);
    for (let at = 0; at < 5; at++) await all({ q: "shakira waka", limit: 5 });
    expect(await commonSearches(db(), "shak", 5)).toEqual(["shakira waka"]);
    expect(await commonSearches(db(), "wak", 5)).toEqual(["shakira waka"]);
    expect(await commonSearches(db(), "%", 5)).toEqual([]);
    await pruneSearches(db(), new Date(now.getTime() + 3 * 86_400_000));
    expect(await commonSearches(db(), "shak", 5)).toEqual(["shakira waka"]);
    await pruneSearches(db(), new Date(now.getTime() + 31 * 86_400_000));
    expect(await commonSearches(db(), "shak", 5)).toEqual([]);
  });
});
