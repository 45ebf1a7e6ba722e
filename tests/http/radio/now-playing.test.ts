import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { startPostgres, startRedis, type Postgres, type Service } from "../../support/services";
import { Visitor } from "../../support/app/visitor";
import { startUpstreams, type Upstreams } from "../../upstreams";
import { stationId } from "../../upstreams/radio-browser/stations";

let postgres: Postgres;
let redis: Service;
let upstreams: Upstreams;
let app: App;
let other: App;
beforeAll(async () => {
  [postgres, redis, upstreams] = await Promise.all([
    startPostgres(),
    startRedis(),
    startUpstreams(),
  ]);
  const env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url };
  app = await startApp({ env: { ...env, SESSION_SECRET: "a secret of two processes" }, upstreams });
  other = await startApp({
    env: { ...env, SESSION_SECRET: "a secret of two processes" },
    upstreams,
  });
});
afterAll(async () => {
  await Promise.all([app?.stop(), other?.stop()]);
  await Promise.all([redis?.stop(), postgres?.stop(), upstreams?.stop()]);
});

/** A station that sends MP3 with titles. */
const PIER = stationId(201);

async function listenTo(from: App, id: string) {
  const stop = new AbortController();
  const response = await fetch(`${from.origin}/api/radio/now/${id}`, { signal: stop.signal });
  const heard: string[] = [];
  const reading = (async () => {
    let text = "";
    const reader = response.body!.getReader();
    const decoder = new TextDecoder();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      text += decoder.decode(read.value, { stream: true });
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        const [, data] = /^event: title\ndata: (.+)$/.exec(event) ?? [];
        if (data) heard.push((JSON.parse(data) as { title: string }).title);
      }
    }
  })().catch(() => undefined);
  return { response, heard, leave: () => (stop.abort(), reading) };
}

describe("what a station plays now", () => {
  test("takes no place of a client that left while the directory was asked for the station", async () => {
    upstreams.radioBrowser.mode = "slow";
    onTestFinished(() => void (upstreams.radioBrowser.mode = "healthy"));
    const places = async () => {
      const metrics = await (await new Visitor(app.origin).get("/metrics")).text();
      return /open_streams\{kind="titles"\} (\d+)/.exec(metrics)?.[1];
    };
    const stop = new AbortController();
    const path = `/api/radio/now/${stationId(203)}`;
    const asked = fetch(app.origin + path, { signal: stop.signal }).catch(() => null);
    await expect.poll(places).toBe("1");
    stop.abort();
    await asked;
    await expect.poll(places).toBe("0");
  });

  test("is sent to at most 60 tabs of a client, however many ask at once", async () => {
    // Each question to the directory counts, and the station is not known yet.
    const file = () => new Visitor(app.origin).get(`/radio/m3u/${PIER}`);
    await expect.poll(async () => (await file()).status).toBe(200);
    const opened = await Promise.all(Array.from({ length: 90 }, () => listenTo(app, PIER)));
    const statuses = opened.map(({ response }) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    await Promise.all(opened.map(({ leave }) => leave()));
    const again = async () => {
      const { response, leave } = await listenTo(app, PIER);
      await leave();
      return response.status;
    };
    await expect.poll(again).toBe(200);
  });

  test("is read once for the listeners of all processes, and not at all if nobody listens", async () => {
    upstreams.streams.title = "Queen - Jealousy";
    const first = await listenTo(app, PIER);
    expect(first.response.headers.get("Content-Type")).toContain("text/event-stream");
    await expect.poll(() => first.heard.at(-1)).toBe("Queen - Jealousy");
    const second = await listenTo(other, PIER);
    const third = await listenTo(app, PIER);
    await expect.poll(() => third.heard.at(-1)).toBe("Queen - Jealousy");
    // Also in the process that heard nothing when the song began.
    await expect.poll(() => second.heard, { timeout: 15_000 }).toEqual(["Queen - Jealousy"]);
    upstreams.streams.title = "Beyonc\u00e9 - D\u00e9j\u00e0 Vu";
    for (const { heard } of [first, second, third])
      await expect
        .poll(() => heard.at(-1), { timeout: 15_000 })
        .toBe("Beyonc\u00e9 - D\u00e9j\u00e0 Vu");
    await expect.poll(() => upstreams.streams.listeners).toBe(1);

    // A visitor with a cookie of their own gets no shared page, which could be older than the
    // song.
    const visitor = new Visitor(app.origin);
    visitor.cookies.set("repeat", "true");
    const page = async () => (await visitor.get(`/radio?stationId=${PIER}`)).text();
    await expect.poll(page).toContain("Beyonc\u00e9 - D\u00e9j\u00e0 Vu");
    expect(await page()).toContain(`/search?q=${encodeURIComponent("Queen - Jealousy")}`);

    // It is found by its words in every process, whatever their case and accents.
    const found = async (words: string, from: App) => {
      const path = `/radio?playing=${encodeURIComponent(words)}`;
      return (await new Visitor(from.origin).get(path)).text();
    };
    for (const from of [app, other]) {
      const list = await found("deja BEYONCE", from);
      expect(list).toContain(`data-stationid="${PIER}"`);
      expect(list).toContain("Stations that play “deja BEYONCE” now");
      for (const words of ["Queen - Jealousy", "%", "constructor", "Pier"]) {
        const none = await found(words, from);
        expect(none).not.toContain("data-stationid");
        expect(none).toContain("Nothing found");
      }
    }

    // The other process reads on when this one has no listeners left.
    await Promise.all([first.leave(), third.leave()]);
    upstreams.streams.title = "Abba - Eagle";
    await expect.poll(() => second.heard.at(-1), { timeout: 30_000 }).toBe("Abba - Eagle");
    await second.leave();
    await expect.poll(() => upstreams.streams.listeners).toBe(0);
  });

  test("is read from the segments of an HLS station", async () => {
    upstreams.streams.title = "Queen - Innuendo";
    const listener = await listenTo(app, stationId(204));
    await expect.poll(() => listener.heard, { timeout: 15_000 }).toEqual(["Queen - Innuendo"]);
    await listener.leave();
  });

  test.each([stationId(998), "abc", "__proto__"])("is missing for %s", async (id) => {
    const { status, answer } = await new Visitor(app.origin).json(`/api/radio/now/${id}`);
    expect(status).toBe(404);
    expect(answer).toMatchObject({ error: { code: "not_found" } });
  });

  test("does not keep a process from ending", async () => {
    const third = await startApp({ upstreams });
    const { response, leave } = await listenTo(third, PIER);
    expect(response.status).toBe(200);
    expect(await third.stop()).toBeUndefined();
    await leave();
  });
});

test("a station's playlist leads browsers to its stream", async () => {
  const response = await new Visitor(app.origin).send(`/api/radio/open/${stationId(206)}`);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe(`${upstreams.streams.origin}/mp3`);
});

test("a listener's stations are exported, and cleared with their history", async () => {
  const from = new Visitor(app.origin);
  await from.json("/api/radio/heart/set", { uid: "me", stationid: PIER });
  await from.json("/api/radio/history/set", { uid: "me", stationid: PIER });
  const { answer } = await from.json<{ stations: object[] }>("/api/export");
  expect(answer.stations).toMatchObject([
    { id: PIER, name: "Pier Radio", hearted: true, plays: 1 },
  ]);
  await from.json("/api/history/clear", { confirm: "yes" });
  expect((await from.json<{ res: [] }>("/api/radio/history/me")).answer.res).toEqual([]);
  expect((await from.json<{ res: [] }>("/api/radio/heart/me")).answer.res).toHaveLength(1);
});

test("a song is hearted as a search, once whatever its spelling, is shown with the stations, and is exported", async () => {
  const from = new Visitor(app.origin);
  const set = (title: string) => from.json("/api/radio/song/set", { title });
  expect((await set(" Beyonc\u00e9 - D\u00e9j\u00e0 Vu ")).status).toBe(200);
  await set("beyonce - deja vu!");
  await set("__proto__ - constructor");
  for (const bad of ["", " - ", "Advertisement"]) expect((await set(bad)).status).toBe(400);
  const titles = async () => {
    const { answer } = await from.json<{ res: { title: string }[] }>("/api/radio/song/me");
    return answer.res.map(({ title }) => title);
  };
  expect(await titles()).toEqual(["__proto__ - constructor", "Beyonc\u00e9 - D\u00e9j\u00e0 Vu"]);
  const { answer } = await from.json<{ songs: object[] }>("/api/export");
  expect(answer.songs).toMatchObject([{}, { title: "Beyonc\u00e9 - D\u00e9j\u00e0 Vu" }]);
  const page = async () => (await from.get("/radio?tab=favorites")).text();
  expect(await page()).toContain(
    `/search?q=${encodeURIComponent("Beyonc\u00e9 - D\u00e9j\u00e0 Vu")}`,
  );

  const other = new Visitor(app.origin);
  expect((await other.json("/api/radio/song/someone")).status).toBe(401);
  expect((await other.json<{ res: [] }>("/api/radio/song/me")).answer.res).toEqual([]);

  const redirectTo = "/radio?tab=favorites";
  const cleared = await from.form("/api/radio/song/clear", {
    title: "BEYONCE deja vu",
    redirectTo,
  });
  expect([cleared.status, cleared.headers.get("Location")]).toEqual([303, redirectTo]);
  expect(await titles()).toEqual(["__proto__ - constructor"]);
});
