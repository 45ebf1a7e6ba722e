import { parse } from "node-html-parser";
import { Client } from "pg";
import { beforeEach, describe, expect, it, test } from "vitest";
import { startApp } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { postgresCopy } from "../../support/data/postgres-copy";
import { noFaults } from "../../upstreams/youtube/api-routes";

const RICK = "dQw4w9WgXcQ";

const { app, upstreams } = sharedAppAndUpstreams({ atNoon: true });
beforeEach(() => {
  Object.assign(upstreams.youtube.faults, noFaults());
  upstreams.suggest.mode = "healthy";
});

const newVisitor = () => new Visitor(app.origin);
const page = async (path: string) => (await newVisitor().get(path)).text();
const rowsOf = (html: string) =>
  [...html.matchAll(/<li data-ytid="([\w-]{11})"/g)].map(([, id]) => id);
const searches = () =>
  upstreams.youtube.seen.filter(({ path }) => path === "/youtube/v3/search").length;

type Found = { res: { ytid: string; title: string }[]; next?: string; trouble?: string };
const find = async (query: string) =>
  (await newVisitor().json<Found>(`/api/search/query?${query}`)).answer;

describe("the results page", () => {
  test("waits for the host with ?wait=1, and is then the same for everybody", async () => {
    const html = await page("/search?q=rick+astley&wait=1");
    expect(html).toContain("<title>rick astley - Search results - Listen on Repeat</title>");
    expect(html).toMatch(/<h1[^>]*>Search results<\/h1><p[^>]*>rick astley<\/p>/);
    expect(rowsOf(html)[0]).toBe(RICK);
    expect(html).toContain("Search Results");
    const again = await newVisitor().get("/search/rick%20astley");
    expect(again.headers.get("Cache-Control")).toContain("public");
    expect(rowsOf(await again.text())).toContain(RICK);
  });

  test("stays in the box while a result plays, as the page says and as its marks do", async () => {
    const visitor = newVisitor();
    await visitor.json("/api/star/set", { ytid: RICK });
    await visitor.get("/search?q=rick+astley&wait=1");
    const words = async (path: string) => {
      const html = await (await visitor.get(path)).text();
      const marks = await visitor.send("/api/marks", { headers: { Referer: app.origin + path } });
      const { search } = (await marks.json()) as { search: string };
      return [parse(html).querySelector("header [type=search]")?.getAttribute("value"), search];
    };
    const ofSearch = ["rick astley", "rick astley"];
    const none = ["", ""];
    expect(await words("/top10")).toEqual(none);
    expect(await words(`/watch?v=${RICK}&wait=1`)).toEqual(ofSearch);
    visitor.cookies.set("last-played", `${RICK}~1764000000`);
    expect(await words("/top10")).toEqual(ofSearch);
    // The box of stations looks for stations.
    expect(await words("/radio")).toEqual(none);
    expect(await words("/watch?v=zxqvzxqv000&wait=1")).toEqual(none);
  });

  test("continues on the next page, with each video once", async () => {
    const first = await page("/search?q=official&wait=1");
    const more = /href="(\/search\?q=official&amp;next=[^"]+)"/.exec(first)?.[1] ?? "";
    const second = await page(more.replaceAll("&amp;", "&"));
    expect(rowsOf(second).length).toBeGreaterThan(10);
    expect(rowsOf(second).filter((ytid) => rowsOf(first).includes(ytid))).toEqual([]);
  });

  test("says when nothing is found, and does not ask the host again", async () => {
    expect(await page("/search?q=zxqvzxqv&wait=1")).toContain("Nothing found");
    const before = searches();
    expect(await page("/search?q=ZXQVzxqv%20&wait=1")).toContain("Nothing found");
    expect(searches()).toBe(before);
  });

  test.each(["/search/%00", "/search/%E2%80%8B"])(
    "finds nothing for %s, and does not ask the host",
    async (path) => {
      const before = searches();
      expect(await page(`${path}?wait=1`)).toContain("Nothing found");
      expect(searches()).toBe(before);
    },
  );

  test.each([
    ["down", { down: true }, "YouTube search is not available right now"],
    ["limiting the rate", { tooMany: true }, "YouTube search is not available right now"],
    ["answering garbage", { garbage: true }, "YouTube search is not available right now"],
  ])("shows our own results while the host is %s, and says so", async (name, faults, words) => {
    await find("q=katy+perry");
    Object.assign(upstreams.youtube.faults, faults);
    const html = await page(`/search?q=${encodeURIComponent(`roar ${name.split(" ")[0]}`)}&wait=1`);
    expect(html).toContain(words);
    const { res, trouble: failure } = await find("q=roar+perry+katy&limit=50");
    expect(res.map(({ title }) => title)).toContain("Katy Perry - Roar");
    expect(["failed", undefined]).toContain(failure);
  });

  test("shows our own results when the day's search quota is used up, and says so", async () => {
    upstreams.youtube.faults.quotaExceeded = true;
    const spent = await startApp({ upstreams });
    const visitor = new Visitor(spent.origin);
    const html = await (await visitor.get("/search?q=faded&wait=1")).text();
    expect(html).toContain("We have used up our YouTube searches");
    expect(html).toContain("Faded");
    const status = await (await fetch(`${spent.origin}/status`)).text();
    expect(status).toMatch(/youtube-search: 100 of 100 units used today/);
    await spent.stop();
  });
});

describe("suggestions", () => {
  const suggest = async (q: string) =>
    (await newVisitor().json<{ res: string[] }>(`/api/search/suggest?q=${encodeURIComponent(q)}`))
      .answer.res;

  it("has at most ten, including our own titles, and none for two letters", async () => {
    await newVisitor().json(`/api/video/meta?ytids=${RICK}`);
    expect(await suggest("ne")).toEqual([]);
    const words = await suggest("never gonna");
    expect(words.length).toBeLessThanOrEqual(10);
    expect(words[0]).toContain("Rick Astley");
    expect(words).toContain("never gonna lyrics");
  });

  it.each(["failing", "rate-limited", "garbage"] as const)(
    "has our own while the service is %s",
    async (mode) => {
      await newVisitor().json(`/api/video/meta?ytids=${RICK}`);
      upstreams.suggest.mode = mode;
      const words = await suggest(
        `never gonna give you up ${mode === "failing" ? "" : "official"}`,
      );
      expect(words[0]).toContain("Rick Astley");
      expect(words.filter((one) => !one.startsWith("Rick Astley"))).toEqual([]);
    },
  );
});

describe("metadata", () => {
  type Meta = { res: Record<string, { title: string; duration: number; unavailable: string }> };

  it("is loaded from the host, and left out if nobody knows it", async () => {
    const { answer } = await newVisitor().json<Meta>(
      `/api/video/meta?ytids=9bZkp7q19f0,private0403,${RICK}`,
    );
    expect(answer.res["9bZkp7q19f0"]).toMatchObject({ duration: 30, rating: 0 });
    expect(answer.res.private0403).toMatchObject({ title: null, unavailable: "missing" });
    upstreams.youtube.faults.down = true;
    const unknown = await newVisitor().json<Meta>("/api/video/meta?ytids=threesec001");
    expect(unknown).toMatchObject({ status: 200, answer: { res: {} } });
  });

  it("submitted by a listener is shown only to them, and only if we know nothing", async () => {
    upstreams.youtube.faults.down = true;
    const [one, other] = [newVisitor(), newVisitor()];
    const ytid = "unheardof01";
    const words = (title: string) => ({ ytid, metadata: { title, author: "Me", duration: 10 } });
    expect((await one.json("/api/video/meta", words("Mine"))).answer).toEqual({
      ytid,
      stored: true,
    });
    expect((await other.json("/api/video/meta", words("Buy"))).answer.stored).toBe(false);
    const path = `/api/video/meta?ytids=${ytid}`;
    expect((await one.json<Meta>(path)).answer.res[ytid]?.title).toBe("Mine");
    expect((await other.json<Meta>(path)).answer.res).toEqual({});
    expect((await one.json(`/api/video?ytid=${ytid}`)).answer.metadata_request).toBe(false);
    expect((await other.json(`/api/video?ytid=${ytid}`)).answer).toMatchObject({
      metadata_request: true,
      artist: null,
    });
    const store = { q: "pills", res: [{ ytid, title: "Buy pills" }] };
    expect((await other.json("/api/search/store/", store)).answer).toEqual({ stored: 0 });
    expect(await find("q=pills")).toMatchObject({ res: [] });
  });

  it("names the artist of a known video", async () => {
    await newVisitor().json(`/api/video/meta?ytids=${RICK}`);
    const { answer } = await newVisitor().json(`/api/video?ytid=${RICK}`);
    expect(answer).toMatchObject({ metadata_request: false, artist: "Rick Astley" });
  });

  it.each([
    "/api/video/meta?ytids=short",
    "/api/video",
    "/api/search/query",
    "/api/search/query?q=%20",
    "/api/search/query?q=queen&cursor=nonsense",
  ])("rejects %s", async (path) => {
    expect((await newVisitor().json(path)).status).toBe(400);
  });

  it("marks a video that several listeners could not play", async () => {
    const ytid = "hTWKbfoikeg";
    await newVisitor().json(`/api/video/meta?ytids=${ytid}`);
    const report = { ytid, code: 150 };
    const visitor = newVisitor();
    for (let at = 0; at < 6; at++) await visitor.json("/api/player/report", report);
    const { answer } = await visitor.json<Meta>(`/api/video/meta?ytids=${ytid}`);
    expect(answer.res[ytid]?.unavailable, "one listener is not enough").toBeNull();
  });
});

describe("top 10", () => {
  it("counts everybody's repeats of today, on the page, beside the player and in the API", async () => {
    await newVisitor().json(`/api/video/meta?ytids=${RICK}`);
    const empty = await newVisitor().json("/api/leaderboard");
    expect(empty.answer.top10).toEqual([]);
    expect(empty.headers.get("Cache-Control")).toContain("s-maxage");
    for (const times of [1, 2]) {
      const visitor = newVisitor();
      for (let pass = 0; pass < times; pass++) {
        await visitor.json("/api/history/add", { ytid: RICK });
      }
      await visitor.json("/api/history/add", { ytid: "9bZkp7q19f0" });
    }
    const { answer } = await newVisitor().json<{ top10: object[] }>("/api/leaderboard");
    expect(answer.top10[0]).toMatchObject({ ytid: RICK, todayRepeats: 3 });
    const response = await newVisitor().get("/top10");
    expect(response.headers.get("Cache-Control")).toContain("s-maxage");
    const html = await response.text();
    expect(rowsOf(html).slice(0, 2)).toEqual([RICK, "9bZkp7q19f0"]);
    expect(parse(html).querySelector("main li[data-ytid]")?.text).toContain("3 repeats today");
    expect(await page(`/watch?v=${RICK}&wait=1`)).toContain('id="top10-card"');
  });
});

test("uses of features that are not stored yet are stored when the process ends", async () => {
  const copy = await postgresCopy();
  if (!copy) return expect.unreachable("the tests have a PostgreSQL");
  const own = await startApp({ upstreams, env: { DATABASE_URL: copy.url } });
  const visitor = new Visitor(own.origin);
  const search = async () => (await visitor.json("/api/search/query?q=rick+astley")).answer;
  await search();
  await search();
  await search();
  await own.stop();
  const database = new Client({ connectionString: copy.url });
  await database.connect();
  const asked = "select uses from searches where query = 'rick astley'";
  const { rows } = await database.query<{ uses: number }>(asked);
  expect(rows[0]?.uses).toBeGreaterThanOrEqual(2);
  await database.end();
  await copy.remove();
});
