import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Visitor } from "../../support/app/visitor";
import { sharedApp } from "../../support/app/shared-app";
import { call, queueOf, visitorWithQueue } from "./queue-calls";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";

const app = sharedApp();

const newVisitor = () => new Visitor(app.origin);
const queued = (...ytids: string[]) => visitorWithQueue(app.origin, ytids);

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

  test("adds the same item once, however often it is sent", async () => {
    const visitor = newVisitor();
    await call(visitor, "add", { ytid: GANGNAM });
    const body = { ytid: RICK, id: randomUUID() };
    await Promise.all([1, 2, 3].map(() => call(visitor, "add", body)));
    expect(await queueOf(visitor)).toEqual([GANGNAM, RICK]);
  });

  test("redirects a form with the snackbar, never to another site", async () => {
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

  test("rejects an id that another listener uses as a conflict", async () => {
    const [, id] = await queued(RICK);
    expect(await call(newVisitor(), "add", { ytid: RICK, id })).toMatchObject({
      status: 409,
      answer: { error: { code: "queue_conflict" } },
    });
  });
});

test("a full queue takes no more, and says so under a title", async () => {
  const visitor = newVisitor();
  const ytids = Array.from({ length: 200 }, () => RICK);
  await call(visitor, "replace", { ytids });
  const { status, answer } = await visitor.json("/api/queue/add", { ytid: GANGNAM });
  expect([status, answer.error]).toEqual([
    409,
    {
      code: "queue_conflict",
      title: "There is no room left",
      message: "Your queue is full. It can hold 200 videos and episodes.",
    },
  ]);
});

describe("changing the queue", () => {
  test("removing twice is the same as once", async () => {
    const [visitor, first] = await queued(RICK, GANGNAM);
    for (let sent = 0; sent < 2; sent++) {
      const { status, answer } = await call(visitor, "remove", { id: first });
      expect([status, answer.queued, answer.res[0]?.ytid]).toEqual([200, 1, GANGNAM]);
    }
  });

  test("moves an item before another, and to the end", async () => {
    const [visitor, a, , c] = await queued(RICK, GANGNAM, HELLO);
    await call(visitor, "move", { id: c, before: a });
    expect(await queueOf(visitor)).toEqual([HELLO, RICK, GANGNAM]);
    await call(visitor, "move", { id: c, before: null });
    expect(await queueOf(visitor)).toEqual([RICK, GANGNAM, HELLO]);
  });

  test("rejects a move beside a removed item as a conflict, and a move of one as not found", async () => {
    const [visitor, a, b] = await queued(RICK, GANGNAM);
    await call(visitor, "shift", {});
    expect(await call(visitor, "move", { id: b, before: a })).toMatchObject({
      status: 409,
      answer: { error: { code: "queue_conflict" } },
    });
    expect((await call(visitor, "move", { id: a, before: b })).status).toBe(404);
  });

  test("skips ahead by dropping the earlier items, while a drag to the front keeps them", async () => {
    const [visitor, , b, c] = await queued(RICK, GANGNAM, HELLO);
    const kept = await call(visitor, "play", { id: c, keep: true });
    expect(kept.answer).toMatchObject({ item: { ytid: HELLO }, queued: 2 });
    const ahead = await call(visitor, "play", { id: b });
    expect(ahead.answer).toMatchObject({ item: { ytid: GANGNAM }, queued: 0, res: [] });
    expect((await call(visitor, "play", { id: b })).status).toBe(404);
  });

  test("truncates after an item, then completely", async () => {
    const [visitor, , b] = await queued(RICK, GANGNAM, HELLO);
    expect((await call(visitor, "truncate", { after: b })).answer.queued).toBe(2);
    expect((await call(visitor, "truncate", { after: null })).answer).toMatchObject({ res: [] });
  });
});

describe("POST /api/queue/replace", () => {
  test("replaces all items, repeated videos included, once per operation", async () => {
    const [visitor] = await queued(RICK);
    const body = { ytids: [GANGNAM, HELLO, GANGNAM], feature: "radio", opId: randomUUID() };
    const { answer } = await call(visitor, "replace", body);
    expect(answer).toMatchObject({ queued: 3, res: [{ ytid: GANGNAM, feature: "radio" }, {}, {}] });
    await call(visitor, "shift", {});
    await call(visitor, "replace", body);
    expect(await queueOf(visitor)).toEqual([HELLO, GANGNAM]);
  });

  test("leads a form back to the queue, and an empty list empties it", async () => {
    const [visitor] = await queued(RICK);
    const response = await visitor.form("/api/queue/replace", { ytids: `${HELLO}, ${RICK}` });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/playqueue"]);
    expect(await queueOf(visitor)).toEqual([HELLO, RICK]);
    expect((await call(visitor, "replace", { ytids: [] })).answer.queued).toBe(0);
  });
});

describe("POST /api/queue/shift", () => {
  test("returns the first item and removes it, or null at the end", async () => {
    const [visitor] = await queued(RICK, GANGNAM);
    expect((await call(visitor, "shift", {})).answer).toMatchObject({
      item: { ytid: RICK },
      queued: 1,
    });
    expect(await queueOf(visitor)).toEqual([GANGNAM]);
    await call(visitor, "shift", {});
    expect((await call(visitor, "shift", {})).answer).toEqual({ item: null, queued: 0 });
  });

  test("removes one item per operation, however often it is sent", async () => {
    const [visitor] = await queued(RICK, GANGNAM, HELLO);
    const opId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => call(visitor, "shift", { opId })));
    expect(answers.map(({ answer }) => answer.item?.ytid)).toEqual([RICK, RICK, RICK]);
    expect(await queueOf(visitor)).toEqual([GANGNAM, HELLO]);
    const other = await call(visitor, "truncate", { after: null, opId });
    expect(other.status).toBe(409);
  });

  test("starts no session for a visitor without a queue", async () => {
    const { answer, headers } = await call(newVisitor(), "shift", { opId: randomUUID() });
    expect(answer).toEqual({ item: null, queued: 0 });
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe("GET /api/queue", () => {
  test("is empty without a session, sets no cookie and is never cached publicly", async () => {
    const { answer, headers } = await newVisitor().json("/api/queue");
    expect(answer).toEqual({ queued: 0, res: [] });
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("shows a listener nothing of another", async () => {
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
  ])("%s with %j is 400 and names the wrong field", async (name, body) => {
    const { status, answer } = await newVisitor().json<{ error: { fields: object } }>(
      `/api/queue/${name}`,
      body,
    );
    expect(status).toBe(400);
    expect(Object.keys(answer.error.fields)).toHaveLength(1);
  });

  test.each(["add", "remove", "move", "play", "shift", "truncate", "replace"])(
    "%s accepts JSON and forms, only by POST",
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
