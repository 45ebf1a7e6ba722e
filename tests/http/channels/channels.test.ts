import { randomUUID } from "node:crypto";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ChannelItem, placeAt } from "~/domain/channels/channel";
import { admin } from "../../support/app/admin";
import { startApp, type App } from "../../support/app/app";
import { startPostgres, startRedis, type Postgres, type Service } from "../../support/services";
import { Visitor } from "../../support/app/visitor";

interface Listed {
  pid: string;
  name: string;
  viewers: number;
  playing_title: string;
  playing_ytid: string;
}
interface Detail extends Omit<Listed, "playing_title"> {
  offset: number;
  now: number;
  ytids: ChannelItem[];
}

let postgres: Postgres;
let redis: Service;
let app: App;
let other: App;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const env = {
    DATABASE_URL: await postgres.createDatabase(),
    REDIS_URL: redis.url,
    SESSION_SECRET: "a secret of two processes",
    STREAM_VIEWER_JITTER: "0",
  };
  app = await startApp({ env });
  other = await startApp({ env });
});
afterAll(async () => {
  await Promise.all([app?.stop(), other?.stop()]);
  await Promise.all([redis?.stop(), postgres?.stop()]);
});

const channels = async (from: App) =>
  (await new Visitor(from.origin).json<{ res: Listed[] }>("/api/streams/list")).answer.res;
const detail = async (from: App, pid: string) =>
  (await new Visitor(from.origin).json<Detail>(`/api/streams/detail/${pid}`)).answer;

describe("the API calls", () => {
  test("list the seeded channels with the video that each plays", async () => {
    const list = await channels(app);
    expect(list.length).toBeGreaterThanOrEqual(3);
    for (const channel of list) {
      expect(channel).toEqual({
        pid: expect.stringMatching(/^[a-z-]+$/),
        name: expect.any(String),
        viewers: 0,
        playing_title: expect.stringContaining(" - "),
        playing_ytid: expect.stringMatching(/^[\w-]{11}$/),
      });
    }
  });

  test("give listeners of two processes the same position, by the server's clock", async () => {
    const [mine, theirs] = [
      await detail(app, "late-night-drive"),
      await detail(other, "Late-Night-Drive"),
    ];
    expect(theirs.ytids).toEqual(mine.ytids);
    for (const { ytids, now, offset, playing_ytid } of [mine, theirs]) {
      const place = placeAt(ytids, now);
      expect(place.offset).toBeCloseTo(offset, 3);
      expect(place.playing.ytid).toBe(playing_ytid);
    }
    expect(Math.abs(mine.now - Date.now())).toBeLessThan(5000);
  });

  test("answer 'No Stream Available' for an unknown channel", async () => {
    const { status, answer } = await new Visitor(app.origin).json("/api/streams/detail/none");
    expect(status).toBe(404);
    expect(answer).toMatchObject({ error: { message: "No Stream Available" } });
    const page = await new Visitor(app.origin).get("/stream/none");
    expect(page.status).toBe(404);
    expect(await page.text()).toContain("No Stream Available");
  });

  test("count viewers across processes, without a session, most viewers first", async () => {
    const pid = (await channels(app)).at(-1)!.pid;
    for (const [at, from] of [app, other].entries()) {
      const visitor = new Visitor(from.origin);
      const viewer = randomUUID();
      const beat = () => visitor.json("/api/streams/beat", { pid, viewer });
      expect(await beat()).toMatchObject({ status: 200, answer: { ok: true } });
      // While Redis is late, each process counts alone.
      await expect.poll(async () => (await beat()).answer.viewers).toBe(at + 1);
      expect(visitor.cookies.size).toBe(0);
    }
    await expect.poll(async () => (await channels(app))[0]).toMatchObject({ pid, viewers: 2 });
    const visitor = new Visitor(app.origin);
    const beat = (pid: string, viewer: string) =>
      visitor.json("/api/streams/beat", { pid, viewer });
    expect((await beat("none", randomUUID())).status).toBe(404);
    expect((await beat(pid, "me")).status).toBe(400);
    expect((await visitor.json("/api/streams/beat")).status).toBe(405);
  });
});

describe("the pages", () => {
  const page = async (path: string) =>
    parse(await (await new Visitor(app.origin).get(path)).text());

  test("show every channel with what it plays now", async () => {
    const cards = (await page("/stream")).querySelectorAll("#main a.channel-card");
    const list = await channels(app);
    expect(cards.map((card) => card.getAttribute("href")).sort()).toEqual(
      list.map(({ pid }) => `/stream/${pid}`).sort(),
    );
    expect(cards.every((card) => card.text.includes("Now Playing:"))).toBe(true);
    expect(cards.every((card) => card.querySelector("img"))).toBe(true);
  });

  test("of one channel work without scripts and link to the current second of the video", async () => {
    // The video may end, or the day, between the two requests.
    const both = async () =>
      [await detail(app, "eighties-forever"), await page("/stream/eighties-forever")] as const;
    const agree = ([{ playing_ytid }, document]: Awaited<ReturnType<typeof both>>) =>
      document.querySelector("#player")?.getAttribute("data-id") === playing_ytid;
    let seen = await both();
    if (!agree(seen)) seen = await both();
    const [{ playing_ytid, offset }, document] = seen;
    expect(document.querySelector("#main h1")?.text).toBe("Eighties Forever");
    expect(document.querySelector("#main")?.text).toContain("NOW LIVE");
    expect(document.querySelector("#player")?.getAttribute("data-id")).toBe(playing_ytid);
    const there = document.querySelector("#main a.nojs-only")?.getAttribute("href") ?? "";
    const query = new URL(there.replaceAll("&amp;", "&"), app.origin).searchParams;
    expect(query.get("v")).toBe(playing_ytid);
    expect(Math.abs(Number(query.get("s")) - offset)).toBeLessThan(15);
    expect(query.get("play")).toBe("1");
  });

  test("at home show the first four channels and a link to all", async () => {
    const main = (await page("/")).querySelector("#main");
    expect(main?.querySelectorAll("a.channel-card")).toHaveLength(4);
    const links = main?.querySelectorAll('a[href="/stream"]').map(({ text }) => text);
    expect(links?.filter((text) => text.startsWith("Click here"))).toHaveLength(1);
  });

  test("a share link leads to its channel", async () => {
    const answer = await new Visitor(app.origin).get("/?p=stream/late-night-drive");
    expect(answer.headers.get("Location")).toBe("/stream/late-night-drive");
  });

  test("are cached for only a few seconds", async () => {
    const { headers } = await new Visitor(app.origin).get("/stream/late-night-drive");
    expect(headers.get("Cache-Control")).toMatch(/^public, max-age=0, s-maxage=10,/);
  });
});

test("a purge reaches every process through Redis", async () => {
  await new Visitor(other.origin).get("/stream");
  const again = () => new Visitor(other.origin).get("/stream");
  expect((await again()).headers.get("X-Cache")).toBe("hit");
  expect(await admin(app, ["cache", "purge", "page-streams"])).toMatchObject({ code: 0 });
  await expect.poll(async () => (await again()).headers.get("X-Cache")).toBe("miss");
});
