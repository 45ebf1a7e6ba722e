import { describe, expect, test } from "vitest";
import { Visitor } from "../../support/app/visitor";
import { sharedApp } from "../../support/app/shared-app";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const DESPACITO = "kJQP7kiw5Fk";

interface Page {
  res: { ytid: string; repeats: number; star: boolean; last_viewed: number }[];
  next?: string;
}

const app = sharedApp();

const newVisitor = () => new Visitor(app.origin);

async function play(visitor: Visitor, ytid: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await visitor.json("/api/history/add", { ytid });
}

async function walk(visitor: Visitor, path: string): Promise<string[]> {
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const cursor: string = next ? `&next=${next}` : "";
    const { answer } = await visitor.json<Page>(`${path}?limit=1${cursor}`);
    seen.push(...answer.res.map(({ ytid }) => ytid));
    next = answer.next;
  } while (next !== undefined);
  return seen;
}

describe("GET /api/history/repeats.page", () => {
  test("lists the most repeated first, page by page, with the documented fields", async () => {
    const visitor = newVisitor();
    await play(visitor, RICK);
    await play(visitor, GANGNAM, 3);
    await play(visitor, DESPACITO, 2);
    expect(await walk(visitor, "/api/history/repeats.page")).toEqual([GANGNAM, DESPACITO, RICK]);
    const { answer } = await visitor.json<Page>("/api/history/repeats.page");
    expect(answer).toEqual({
      res: [3, 2, 1].map((repeats) => ({
        ytid: expect.any(String),
        star: false,
        repeats,
        last_viewed: expect.any(Number),
      })),
    });
  });
});

describe("GET /api/star/page", () => {
  test("lists hearts page by page, the newest first", async () => {
    const visitor = newVisitor();
    await play(visitor, DESPACITO);
    for (const ytid of [RICK, GANGNAM]) await visitor.json("/api/star/set", { ytid });
    expect(await walk(visitor, "/api/star/page")).toEqual([GANGNAM, RICK]);
    const { answer } = await visitor.json<Page>("/api/star/page");
    expect(answer.res[0]).toMatchObject({ ytid: GANGNAM, star: true, repeats: 0 });
  });
});

describe("history and hearts", () => {
  const SIX = [RICK, GANGNAM, DESPACITO, "djV11Xbc914", "fJ9rUzIMcZQ", "9bZkp7q19f1"];
  const ytidsOf = async (visitor: Visitor, path: string) => {
    const { answer } = await visitor.json<Partial<Page> & { history?: Page["res"] }>(path);
    return (answer.history ?? answer.res ?? []).map(({ ytid }) => ytid);
  };

  test.each(["/api/history", "/api/history/repeats.page", "/api/star/page"])(
    "%s answers 5 unless asked for more (CALL-5)",
    async (path) => {
      const visitor = newVisitor();
      for (const ytid of SIX) {
        await play(visitor, ytid);
        await visitor.json("/api/star/set", { ytid });
      }
      expect(await ytidsOf(visitor, path)).toHaveLength(5);
      expect((await ytidsOf(visitor, `${path}?limit=100`)).toSorted()).toEqual(SIX.toSorted());
    },
  );
});

describe.each(["/api/history/repeats.page", "/api/star/page"])("%s", (path) => {
  test("is empty for a visitor without a session, and starts none", async () => {
    const { answer, headers } = await newVisitor().json(path);
    expect(answer).toEqual({ res: [] });
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("rejects a forged cursor, a page size beyond 100 and any method but GET", async () => {
    const visitor = newVisitor();
    await play(visitor, RICK);
    expect((await visitor.json(`${path}?next=garbage`)).status).toBe(400);
    expect((await visitor.json(`${path}?limit=101`)).status).toBe(400);
    expect((await visitor.json(path, {})).status).toBe(405);
  });

  test("shows nothing of another listener", async () => {
    await newVisitor().json("/api/star/set", { ytid: RICK });
    const other = newVisitor();
    await other.json("/api/star/clear", { ytid: GANGNAM });
    expect((await other.json<Page>(path)).answer.res).toEqual([]);
  });
});

describe("POST /api/history/del", () => {
  test("removes the video from history and totals; doing it twice changes nothing", async () => {
    const visitor = newVisitor();
    await play(visitor, RICK, 2);
    await play(visitor, GANGNAM);
    const { answer, status } = await visitor.json("/api/history/del", { ytid: RICK });
    expect(status).toBe(200);
    expect(answer).toEqual({ ytid: RICK, removed: true, snackbar: "Deleted video" });
    const again = await visitor.json("/api/history/del", { ytid: RICK });
    expect(again.answer).toMatchObject({ removed: false });
    expect(await walk(visitor, "/api/history/repeats.page")).toEqual([GANGNAM]);
    expect((await visitor.json("/api/history/profile")).answer).toEqual({
      totalRepeats: 1,
      totalStars: 0,
      totalVideos: 1,
    });
  });

  test("starts no session for a visitor without one", async () => {
    const { answer, headers } = await newVisitor().json("/api/history/del", { ytid: RICK });
    expect(answer).toMatchObject({ removed: false });
    expect(headers.getSetCookie()).toEqual([]);
  });

  test("rejects bad input, a wrong type and a wrong method", async () => {
    const visitor = newVisitor();
    const { status, answer } = await visitor.json("/api/history/del", { ytid: "nope" });
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: { fields: { ytid: ["Invalid video id"] } } });
    const headers = { "Content-Type": "text/xml" };
    const xml = { method: "POST", headers, body: "<ytid/>" };
    expect((await visitor.send("/api/history/del", xml)).status).toBe(415);
    expect((await visitor.json("/api/history/del")).status).toBe(405);
  });
});

describe("POST /api/history/restore", () => {
  test("restores the removed video once, with its repeats and its place", async () => {
    const visitor = newVisitor();
    await play(visitor, RICK, 3);
    const place = { seconds: 120, duration: 212, at: Date.now() };
    await visitor.json("/api/video/position", { ytid: RICK, ...place });
    const mark = async () => (await visitor.json(`/api/marks?ytids=${RICK}`)).answer;
    const before = await mark();
    await visitor.json("/api/history/del", { ytid: RICK });
    const back = await visitor.json("/api/history/restore", { ytid: RICK });
    expect(await mark()).toEqual(before);
    expect(before).toMatchObject({ res: { [RICK]: { place: { seconds: 120 } } } });
    expect(back).toMatchObject({ status: 200, answer: { ytid: RICK, repeats: 3 } });
    expect((await visitor.json("/api/history/restore", { ytid: RICK })).status).toBe(404);
    expect((await visitor.json("/api/history/profile")).answer).toMatchObject({ totalRepeats: 3 });
  });

  test("does nothing for a video that was not removed", async () => {
    const visitor = newVisitor();
    expect((await visitor.json("/api/history/restore", { ytid: RICK })).status).toBe(404);
  });
});
