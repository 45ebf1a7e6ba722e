import { randomUUID } from "node:crypto";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../support/app";
import { Visitor } from "../support/visitor";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Item = { id: string; ytid: string };
type Answer = { queued: number; res: Item[]; item: Item | null };

const newVisitor = () => new Visitor(app.origin);
const call = (visitor: Visitor, name: string, body: object) =>
  visitor.json<Answer>(`/api/queue/${name}`, body);

async function queueOf(visitor: Visitor): Promise<string[]> {
  const { answer } = await visitor.json<Answer>("/api/queue");
  return answer.res.map(({ ytid }) => ytid);
}

/** A visitor with these videos queued, and the ids of the items. */
async function queued(...ytids: string[]): Promise<[Visitor, ...string[]]> {
  const visitor = newVisitor();
  const ids = ytids.map(() => randomUUID());
  for (const [at, ytid] of ytids.entries()) await call(visitor, "add", { ytid, id: ids[at] });
  return [visitor, ...ids];
}

describe("POST /api/queue/add", () => {
  test("adds at the end, says so, and counts", async () => {
    const visitor = newVisitor();
    const { status, answer } = await visitor.json("/api/queue/add", {
      ytid: RICK,
      feature: "search",
    });
    expect(status).toBe(200);
    expect(answer).toEqual({
      item: {
        id: expect.any(String),
        ytid: RICK,
        feature: "search",
        fromRadio: false,
        title: expect.any(String),
        author: null,
        duration: null,
        unavailable: false,
      },
      queued: 1,
      snackbar: "Video Added to Queue",
    });
    await call(visitor, "add", { ytid: GANGNAM });
    await call(visitor, "add", { ytid: RICK });
    expect(await queueOf(visitor)).toEqual([RICK, GANGNAM, RICK]);
  });

  test("the same item is added once, however often it is sent", async () => {
    const visitor = newVisitor();
    await call(visitor, "add", { ytid: GANGNAM });
    const body = { ytid: RICK, id: randomUUID() };
    await Promise.all([1, 2, 3].map(() => call(visitor, "add", body)));
    expect(await queueOf(visitor)).toEqual([GANGNAM, RICK]);
  });

  test("a form is led back with the snackbar, never to another site", async () => {
    const visitor = newVisitor();
    const back = await visitor.form("/api/queue/add", { ytid: RICK, redirectTo: "/history" });
    expect([back.status, back.headers.get("Location")]).toEqual([303, "/history"]);
    expect(await (await visitor.get("/history")).text()).toContain("Video Added to Queue");
    const outside = await visitor.form("/api/queue/add", {
      ytid: RICK,
      redirectTo: "//elsewhere.example",
    });
    expect(outside.headers.get("Location")).toBe("/");
  });

  test("an id that another listener uses is a conflict", async () => {
    const [, id] = await queued(RICK);
    expect(await call(newVisitor(), "add", { ytid: RICK, id })).toMatchObject({
      status: 409,
      answer: { error: { code: "queue_conflict" } },
    });
  });
});

describe("changing the queue", () => {
  test("remove, twice the same as once", async () => {
    const [visitor, first] = await queued(RICK, GANGNAM);
    for (let sent = 0; sent < 2; sent++) {
      const { status, answer } = await call(visitor, "remove", { id: first });
      expect([status, answer.queued, answer.res[0]?.ytid]).toEqual([200, 1, GANGNAM]);
    }
  });

  test("move in front of another, and to the end", async () => {
    const [visitor, a, , c] = await queued(RICK, GANGNAM, HELLO);
    await call(visitor, "move", { id: c, before: a });
    expect(await queueOf(visitor)).toEqual([HELLO, RICK, GANGNAM]);
    await call(visitor, "move", { id: c, before: null });
    expect(await queueOf(visitor)).toEqual([RICK, GANGNAM, HELLO]);
  });

  test("move beside what is gone is a conflict, moving what is gone is not found", async () => {
    const [visitor, a, b] = await queued(RICK, GANGNAM);
    await call(visitor, "shift", {});
    expect(await call(visitor, "move", { id: b, before: a })).toMatchObject({
      status: 409,
      answer: { error: { code: "queue_conflict" } },
    });
    expect((await call(visitor, "move", { id: a, before: b })).status).toBe(404);
  });

  test("skip ahead drops the earlier ones, a drag to the front keeps them", async () => {
    const [visitor, , b, c] = await queued(RICK, GANGNAM, HELLO);
    const kept = await call(visitor, "play", { id: c, keep: true });
    expect(kept.answer).toMatchObject({ item: { ytid: HELLO }, queued: 2 });
    const ahead = await call(visitor, "play", { id: b });
    expect(ahead.answer).toMatchObject({ item: { ytid: GANGNAM }, queued: 0, res: [] });
    expect((await call(visitor, "play", { id: b })).status).toBe(404);
  });

  test("truncate after an item, then wholly", async () => {
    const [visitor, , b] = await queued(RICK, GANGNAM, HELLO);
    expect((await call(visitor, "truncate", { after: b })).answer.queued).toBe(2);
    expect((await call(visitor, "truncate", { after: null })).answer).toMatchObject({ res: [] });
  });
});

describe("POST /api/queue/replace", () => {
  test("puts these videos in the place of all, the same twice too, once an operation", async () => {
    const [visitor] = await queued(RICK);
    const body = { ytids: [GANGNAM, HELLO, GANGNAM], feature: "radio", opId: randomUUID() };
    const { answer } = await call(visitor, "replace", body);
    expect(answer).toMatchObject({ queued: 3, res: [{ ytid: GANGNAM, feature: "radio" }, {}, {}] });
    await call(visitor, "shift", {});
    await call(visitor, "replace", body);
    expect(await queueOf(visitor)).toEqual([HELLO, GANGNAM]);
  });

  test("by a form it comes back to the queue; nothing empties it", async () => {
    const [visitor] = await queued(RICK);
    const response = await visitor.form("/api/queue/replace", { ytids: `${HELLO}, ${RICK}` });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/playqueue"]);
    expect(await queueOf(visitor)).toEqual([HELLO, RICK]);
    expect((await call(visitor, "replace", { ytids: [] })).answer.queued).toBe(0);
  });
});

describe("POST /api/queue/shift", () => {
  test("answers the first item and takes it out, null at the end", async () => {
    const [visitor] = await queued(RICK, GANGNAM);
    expect((await call(visitor, "shift", {})).answer).toMatchObject({
      item: { ytid: RICK },
      queued: 1,
    });
    expect(await queueOf(visitor)).toEqual([GANGNAM]);
    await call(visitor, "shift", {});
    expect((await call(visitor, "shift", {})).answer).toEqual({ item: null, queued: 0 });
  });

  test("the same operation takes one out, however often it is sent", async () => {
    const [visitor] = await queued(RICK, GANGNAM, HELLO);
    const opId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => call(visitor, "shift", { opId })));
    expect(answers.map(({ answer }) => answer.item?.ytid)).toEqual([RICK, RICK, RICK]);
    expect(await queueOf(visitor)).toEqual([GANGNAM, HELLO]);
    const other = await call(visitor, "truncate", { after: null, opId });
    expect(other.status).toBe(409);
  });

  test("asked by a visitor without a queue it makes no session", async () => {
    const { answer, headers } = await call(newVisitor(), "shift", { opId: randomUUID() });
    expect(answer).toEqual({ item: null, queued: 0 });
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe("GET /api/queue", () => {
  test("is empty without a session, sets no cookie and is never shared", async () => {
    const { answer, headers } = await newVisitor().json("/api/queue");
    expect(answer).toEqual({ queued: 0, res: [] });
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("shows one listener nothing of another", async () => {
    const [, id] = await queued(RICK);
    const [other] = await queued(HELLO);
    await call(other, "remove", { id });
    expect((await call(other, "play", { id })).status).toBe(404);
    expect(await queueOf(other)).toEqual([HELLO]);
  });
});

describe("bad input", () => {
  test.each([
    ["add", { ytid: "nope" }],
    ["add", { ytid: RICK, id: "nope" }],
    ["add", { ytid: RICK, feature: "elsewhere" }],
    ["remove", {}],
    ["move", { id: randomUUID() }],
    ["move", { id: randomUUID(), before: 3 }],
    ["play", { id: "1" }],
    ["shift", { opId: "again" }],
    ["truncate", { after: "first" }],
    ["replace", { ytids: ["x"] }],
    ["replace", { ytids: Array.from({ length: 201 }, () => RICK) }],
  ])("%s with %j is 400 with the field that is wrong", async (name, body) => {
    const { status, answer } = await newVisitor().json<{ error: { fields: object } }>(
      `/api/queue/${name}`,
      body,
    );
    expect(status).toBe(400);
    expect(Object.keys(answer.error.fields)).toHaveLength(1);
  });

  test.each(["add", "remove", "move", "play", "shift", "truncate", "replace"])(
    "%s takes JSON and forms, by POST only",
    async (name) => {
      const visitor = newVisitor();
      const typed = await visitor.send(`/api/queue/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/xml" },
        body: "<id/>",
      });
      expect(typed.status).toBe(415);
      expect((await visitor.json(`/api/queue/${name}`)).status).toBe(405);
    },
  );

  test("without a session there is nothing to move or play", async () => {
    const id = randomUUID();
    expect((await call(newVisitor(), "move", { id, before: null })).status).toBe(404);
    expect((await call(newVisitor(), "play", { id })).status).toBe(404);
    expect((await newVisitor().json("/api/queue", {})).status).toBe(405);
  });
});

describe("the page without scripts", () => {
  const page = async (visitor: Visitor) => parse(await (await visitor.get("/playqueue")).text());
  const rows = (document: ReturnType<typeof parse>) =>
    document
      .querySelectorAll("#main li[data-ytid]")
      .map((row) => row.getAttribute("data-ytid") ?? "");

  test("says that nothing is queued, and what to do", async () => {
    const main = (await page(newVisitor())).querySelector("#main");
    expect(main?.querySelector("h1")?.text).toBe("Play Queue");
    expect(main?.text).toContain("Queue up your tracks to play");
    expect(main?.text).toContain("You have no items queued!");
    expect(main?.querySelector('a[href="/history"]')).not.toBeNull();
  });

  test("every button of a row is a form that does what it says", async () => {
    const [visitor] = await queued(RICK, GANGNAM, HELLO);
    const press = async (label: RegExp, place: number) => {
      const row = (await page(visitor)).querySelectorAll("#main li[data-queue-row]")[place];
      const button = row
        ?.querySelectorAll("button")
        .find((one) =>
          label.test(one.getAttribute("aria-label") ?? one.getAttribute("title") ?? ""),
        );
      const form = button?.closest("form");
      const fields = form
        ?.querySelectorAll("input")
        .map((input) => [input.getAttribute("name"), input.getAttribute("value")]);
      return visitor.form(form?.getAttribute("action") ?? "", Object.fromEntries(fields ?? []));
    };
    expect((await press(/^Move up/, 2)).headers.get("Location")).toBe("/playqueue");
    expect(rows(await page(visitor))).toEqual([RICK, HELLO, GANGNAM]);
    await press(/^Move to the top/, 2);
    expect(rows(await page(visitor))).toEqual([GANGNAM, RICK, HELLO]);
    await press(/^Move down/, 0);
    expect(rows(await page(visitor))).toEqual([RICK, GANGNAM, HELLO]);
    await press(/^Remove/, 0);
    expect(rows(await page(visitor))).toEqual([GANGNAM, HELLO]);
    const played = await press(/^Skip to this video/, 1);
    expect(played.headers.get("Location")).toBe(`/watch?v=${HELLO}&play=1`);
    const { answer } = await visitor.json(`/api/history/get-plays?ytids=${HELLO}`);
    expect(answer).toEqual({ res: { [HELLO]: 1 } });
    expect(rows(await page(visitor))).toEqual([]);
  });

  test("shows the current video first, without a way to remove it", async () => {
    const [visitor] = await queued(GANGNAM);
    await visitor.json("/api/history/add", { ytid: RICK });
    const document = await page(visitor);
    expect(rows(document)).toEqual([RICK, GANGNAM]);
    const current = document.querySelector("#main li[aria-current=true]");
    expect(current?.getAttribute("data-ytid")).toBe(RICK);
    expect(current?.querySelectorAll("form")).toEqual([]);
  });
});
