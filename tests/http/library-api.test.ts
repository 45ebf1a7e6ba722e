import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../support/app";
import { Visitor } from "../support/visitor";

/** Every call of spec 1 §7 under 'History, hearts, slider' and 'Playlists': what holds for all of them, as one table. */

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const NOWHERE = "AAAAAAAAAAAA";
const SLIDER = { startTime: 3, endTime: 5.5 };

let app: App;
let listener: Visitor;
let pid = "";
beforeAll(async () => {
  app = await startApp();
  listener = new Visitor(app.origin);
  await listener.json("/api/history/add", { ytid: GANGNAM });
  await listener.json("/api/history/add", { ytid: RICK });
  await listener.json("/api/star/set", { ytid: GANGNAM });
  await listener.json("/api/star/set", { ytid: RICK });
  await listener.json("/api/slider/set", { ytid: RICK, slider: SLIDER });
  pid = (await listener.json<{ pid: string }>("/api/playlist/create", { name: "Rain" })).answer.pid;
  await listener.json("/api/playlist/create", { name: "Sun" });
  const owner = new Visitor(app.origin);
  for (const name of ["One", "Two"]) {
    const { answer } = await owner.json<{ pid: string }>("/api/playlist/create", { name });
    await listener.json(`/api/playlist/follow/add/${answer.pid}`, {});
  }
});
afterAll(() => app.stop());

const newVisitor = () => new Visitor(app.origin);

const entry = {
  ytid: expect.stringMatching(/^[\w-]{11}$/),
  star: true,
  repeats: 1,
  last_viewed: expect.any(Number),
};
const playlist = {
  pid: expect.stringMatching(/^\w{12}$/),
  uid: expect.stringMatching(/^[\da-f-]{36}$/),
  name: expect.any(String),
  ytids: [],
  created: expect.any(Number),
  public: true,
  link: expect.stringContaining("/?p=playlist/"),
};

interface Read {
  path: string;
  /** What a listener with two of each gets. */
  shape: object;
  /** What one who is not known gets. */
  empty: object;
  /** Queries that are refused with 400. */
  bad: string[];
  /** The list and the query that its cursor goes into, where it has pages. */
  list?: { field: string; cursor: string };
}

const entries = [{ ...entry, slider: { ...SLIDER, show: true } }, entry];
const badPages = ["next=garbage", "limit=0", "limit=101", "limit=x"];

const READS: Read[] = [
  {
    path: "/api/history",
    shape: { history: entries },
    empty: { history: [] },
    bad: badPages,
    list: { field: "history", cursor: "next" },
  },
  {
    path: "/api/history/repeats.page",
    shape: { res: expect.arrayContaining(entries) },
    empty: { res: [] },
    bad: badPages,
    list: { field: "res", cursor: "next" },
  },
  {
    path: "/api/star/page",
    shape: { res: entries },
    empty: { res: [] },
    bad: badPages,
    list: { field: "res", cursor: "next" },
  },
  {
    path: "/api/history/profile",
    shape: { totalRepeats: 2, totalStars: 2, totalVideos: 2 },
    empty: { totalRepeats: 0, totalStars: 0, totalVideos: 0 },
    bad: [],
  },
  {
    path: `/api/history/get-plays?ytids=${RICK},${GANGNAM},zzzzzzzzzz0`,
    shape: { res: { [RICK]: 1, [GANGNAM]: 1, zzzzzzzzzz0: 0 } },
    empty: { res: { [RICK]: 0, [GANGNAM]: 0, zzzzzzzzzz0: 0 } },
    bad: ["ytids=", "ytids=nope", "ytids=%00", `ytids=${idsFrom(501).join(",")}`],
  },
  {
    path: "/api/playlist/page",
    shape: { res: [playlist, playlist] },
    empty: { res: [] },
    bad: ["cursor=garbage", "limit=0", "limit=51", "limit=x"],
    list: { field: "res", cursor: "cursor" },
  },
  {
    path: "/api/playlist/follow/page",
    shape: { res: [playlist, playlist] },
    empty: { res: [] },
    bad: ["cursor=garbage", "limit=0", "limit=51", "limit=x"],
    list: { field: "res", cursor: "cursor" },
  },
  {
    path: `/api/playlist?key=pid:${NOWHERE}`,
    shape: { res: [] },
    empty: { res: [] },
    bad: ["key=nope", Array.from({ length: 51 }, (_, at) => `key=pid:${at}`).join("&")],
  },
];

function idsFrom(length: number): string[] {
  return Array.from({ length }, (_, at) => `v${String(at).padStart(10, "0")}`);
}

describe.each(READS)("GET $path", ({ path, shape, empty, bad, list }) => {
  test("answers its shape, of the listener alone, and nobody keeps it", async () => {
    const { status, answer, headers } = await listener.json(path);
    expect([status, answer]).toEqual([200, shape]);
    expect(headers.get("Content-Type")).toContain("application/json");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("asks nobody to sign in and makes no session", async () => {
    const { status, answer, headers } = await newVisitor().json(path);
    expect([status, answer]).toEqual([200, empty]);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test("is only read", async () => {
    const { status, headers, answer } = await listener.json(path, {});
    expect([status, headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    expect(answer).toMatchObject({ error: { code: "method_not_allowed" } });
  });

  if (list) {
    test("pages by an opaque cursor that is absent at the end", async () => {
      type Page = Record<string, unknown[]> & { next?: string };
      const first = (await listener.json<Page>(`${path}?limit=1`)).answer;
      expect([first[list.field]?.length, typeof first.next]).toEqual([1, "string"]);
      const rest = (await listener.json<Page>(`${path}?limit=1&${list.cursor}=${first.next}`))
        .answer;
      expect(rest).toEqual({ [list.field]: [expect.anything()] });
      expect(rest[list.field]).not.toEqual(first[list.field]);
    });
  }

  if (bad.length > 0) {
    test.each(bad)("refuses ?%s", async (query) => {
      const { status, answer } = await listener.json(`${path.split("?")[0]}?${query}`);
      expect(status).toBe(400);
      expect(answer).toMatchObject({
        error: { code: expect.any(String), message: expect.any(String) },
      });
    });
  }
});

interface Write {
  /** `{pid}` stands for a playlist of the listener. */
  path: string;
  body: object;
  bad: object[];
}

const YTID = [{}, { ytid: "" }, { ytid: 7 }, { ytid: "nope" }, { ytid: `${RICK}x` }];
const YTIDS = [{}, { ytids: "" }, { ytids: [""] }, { ytids: ["nope"] }, { ytids: { 0: RICK } }];

const WRITES: Write[] = [
  { path: "/api/history/add", body: { ytid: RICK }, bad: [...YTID, { ytid: RICK, eventId: "1" }] },
  { path: "/api/history/del", body: { ytid: RICK }, bad: YTID },
  { path: "/api/star/set", body: { ytid: RICK }, bad: YTID },
  { path: "/api/star/clear", body: { ytid: RICK }, bad: YTID },
  {
    path: "/api/slider/set",
    body: { ytid: RICK, slider: SLIDER },
    bad: [
      ...YTID,
      { ytid: RICK, slider: { startTime: 1 } },
      { ytid: RICK, slider: { startTime: "1", endTime: 2 } },
      { ytid: RICK, slider: { startTime: 1, endTime: -2 } },
      { ytid: "nope", slider: SLIDER },
    ],
  },
  { path: "/api/playlist/create", body: { name: "Mine" }, bad: [{ name: [] }, { name: null }] },
  { path: "/api/playlist/add-ytids/{pid}", body: { ytids: [RICK] }, bad: YTIDS },
  { path: "/api/playlist/set-ytids/{pid}", body: { ytids: [RICK] }, bad: YTIDS.slice(3) },
  { path: "/api/playlist/rename/{pid}", body: { name: "Mine" }, bad: [{}, { name: 7 }] },
  { path: "/api/playlist/delete/{pid}", body: {}, bad: [] },
  { path: "/api/playlist/follow/add/{pid}", body: {}, bad: [] },
  { path: "/api/playlist/follow/delete/{pid}", body: {}, bad: [] },
];

describe.each(WRITES)("POST $path", ({ path, body, bad }) => {
  const of = () => path.replace("{pid}", pid);
  const send = (headers: Record<string, string>, text = JSON.stringify(body)) =>
    listener.send(of(), {
      method: "POST",
      headers: { Accept: "application/json", ...headers },
      body: text,
    });
  const json = { "Content-Type": "application/json" };

  test("takes JSON and forms of our own pages, nothing else", async () => {
    const refused = {
      "415": await send({ "Content-Type": "text/xml" }, "<ytid/>"),
      "403": await send({ ...json, "Sec-Fetch-Site": "cross-site" }),
      "413": await send(json, JSON.stringify({ ...body, more: "x".repeat(200_000) })),
      "400": await send(json, "{oops"),
    };
    for (const [status, answer] of Object.entries(refused)) {
      expect(answer.status, status).toBe(Number(status));
      expect(await answer.json()).toMatchObject({
        error: { code: expect.any(String), message: expect.any(String) },
      });
    }
    const other = { ...json, Origin: "https://elsewhere.example" };
    expect((await send(other)).status).toBe(403);
  });

  test("is never read", async () => {
    const { status, headers } = await listener.json(of());
    expect([status, headers.get("Allow")]).toEqual([405, "POST"]);
  });

  if (bad.length > 0) {
    test.each(bad)("refuses %j with the fields that are wrong", async (input) => {
      const { status, answer } = await listener.json<{ error: { fields: object } }>(of(), input);
      expect(status).toBe(400);
      expect(Object.keys(answer.error.fields)).not.toEqual([]);
    });
  }
});

test("what was refused has changed nothing", async () => {
  for (const { path, shape } of READS) {
    expect((await listener.json(path)).answer, path).toEqual(shape);
  }
});

test("nobody is asked to sign in for their own library (spec 1 §6)", async () => {
  for (const { path, body } of WRITES) {
    const { status } = await newVisitor().json(path.replace("{pid}", pid), body);
    expect(status, path).not.toBe(401);
  }
});
