import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { quietLog } from "../../../tests/support/app/quiet-log";
import { noFaults } from "../../../tests/upstreams/youtube/api-routes";
import { startYoutubeApi } from "../../../tests/upstreams/youtube/api-server";
import { BadCursor } from "../platform/cursor.server";
import { searches } from "../platform/db/schema.server";
import { parseEnv } from "../platform/env/env.server";
import { createBudget } from "../platform/limits/quota.server";
import { createYoutubeClient } from "../upstreams/youtube/client.server";
import { markUnavailable, saveVideo } from "../videos/videos-store.server";
import { loadCommonSearches, pruneSearches } from "./stored-searches.server";
import { createSearch } from "./search.server";

let api: Awaited<ReturnType<typeof startYoutubeApi>>;
beforeAll(async () => {
  api = await startYoutubeApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  Object.assign(api.faults, noFaults());
  api.seen.length = 0;
});

const asked = () => api.seen.filter(({ pathname }) => pathname.endsWith("/search")).length;
let providers = 0;

describe("search", () => {
  const db = useDatabase();
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
    const ytid = uniqueYtid();
    const rest = { duration: 60, views: 5, rating: 0, embeddable: true, fetchedAt: now };
    await saveVideo(db(), { ytid, title, author, source, ...rest });
    return ytid;
  }

  it("finds titles by prefixes of words in any order, by authors, and despite typing errors", async () => {
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

  it("takes query operators, quotes and any script as words or ignores them", async () => {
    const { all } = service({ key: false });
    for (const q of ["'", "a' | b:*", "\\", "% _", "!!! (((", "강남 💿", "<->"]) {
      expect(await all({ q, limit: 10 }), q).toMatchObject({ failure: null });
    }
  });

  it("does not find submitted titles or videos that cannot be played", async () => {
    await store("Unheard wombat", "Somebody", "listener");
    const gone = await store("Vanished wombat");
    await markUnavailable(db(), { ytid: gone, reason: "private", source: "api", now });
    expect((await service({ key: false }).all({ q: "wombat", limit: 10 })).items).toEqual([]);
  });

  it("asks the host when there are few own results, at most once a day for a search", async () => {
    const { all, find } = service();
    const first = await find({ q: "Nirvana teen", limit: 5 });
    expect((await first.page).items).toEqual([]);
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

  it("pages through every result once, across the host's pages", async () => {
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

  it("asks the host once for equal searches at the same time", async () => {
    const { all } = service();
    await Promise.all(Array.from({ length: 6 }, () => all({ q: "katy perry roar", limit: 5 })));
    expect(asked()).toBe(1);
  });

  it.each([
    ["is down", { tooMany: true }, "failed"],
    ["answers with garbage", { garbage: true }, "failed"],
    ["says that the quota is spent", { quotaExceeded: true }, "spent"],
  ])(
    "falls back to our own results when the host %s, and reports it",
    async (name, failure, word) => {
      const song = await store(`Pangolin ${name}`);
      Object.assign(api.faults, failure);
      const { all } = service();
      const page = await all({ q: `pangolin ${name}`, limit: 5 });
      expect(page).toMatchObject({ failure: word, next: null });
      expect(page.items.map(({ ytid }) => ytid)).toContain(song);
      await all({ q: `pangolin ${name}`, limit: 5 });
      expect(asked()).toBe(1);
      Object.assign(api.faults, noFaults());
      const [row] = await db()
        .select()
        .from(searches)
        .where(eq(searches.query, `pangolin ${name}`));
      expect(row?.source).toBe("own");
    },
  );

  it("does not ask beyond the day's budget, or for a client over its limit", async () => {
    const { all } = service({ budget: 1 });
    await all({ q: "adele hello", limit: 5 });
    expect(await all({ q: "wiz khalifa", limit: 5 })).toMatchObject({ failure: "spent" });
    const mayAsk = async () => false;
    expect(await service().all({ q: "psy", limit: 5, mayAsk })).toMatchObject({ failure: "spent" });
    expect(asked()).toBe(1);
  });

  it("rejects the cursor of another search and an invalid one", async () => {
    const { all } = service();
    const { next } = await all({ q: "version", limit: 5 });
    expect(next).toBeTruthy();
    for (const cursor of [next ?? "", "nonsense"]) {
      await expect(all({ q: "other", limit: 5, cursor })).rejects.toThrow(BadCursor);
    }
  });

  it("suggests a common search by its prefix until it is pruned", async () => {
    const { all, close } = service();
    await all({ q: "shakira waka", limit: 5 });
    await close();
    expect(await loadCommonSearches(db(), "shak", 5)).toEqual([]);
    for (let at = 0; at < 5; at++) await all({ q: "shakira waka", limit: 5 });
    await close();
    expect(await loadCommonSearches(db(), "shak", 5)).toEqual(["shakira waka"]);
    expect(await loadCommonSearches(db(), "wak", 5)).toEqual(["shakira waka"]);
    expect(await loadCommonSearches(db(), "%", 5)).toEqual([]);
    await pruneSearches(db(), new Date(now.getTime() + 3 * 86_400_000));
    expect(await loadCommonSearches(db(), "shak", 5)).toEqual(["shakira waka"]);
    await pruneSearches(db(), new Date(now.getTime() + 31 * 86_400_000));
    expect(await loadCommonSearches(db(), "shak", 5)).toEqual([]);
  });
});
