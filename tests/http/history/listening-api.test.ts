import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Visitor } from "../../support/app/visitor";
import { sharedApp } from "../../support/app/shared-app";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";

const app = sharedApp({ atNoon: true });

const newVisitor = () => new Visitor(app.origin);

describe("POST /api/history/add", () => {
  test("counts a pass and returns the listener's own, everybody's and today's repeats", async () => {
    const [one, other] = [newVisitor(), newVisitor()];
    const ytid = "RgKAFK5djSk";
    const first = await one.json("/api/history/add", { ytid });
    expect(first).toMatchObject({
      status: 200,
      answer: { ytid, repeats: 1, totalRepeats: 1, todayRepeats: 1 },
    });
    await other.json("/api/history/add", { ytid });
    const { answer } = await one.json("/api/history/add", { ytid });
    expect(answer).toEqual({ ytid, repeats: 2, totalRepeats: 3, todayRepeats: 3 });
  });

  test("counts the same event once, whoever sends it and however often", async () => {
    const visitor = newVisitor();
    const body = { ytid: GANGNAM, eventId: randomUUID() };
    await visitor.json("/api/history/add", body);
    await Promise.all([1, 2, 3].map(() => visitor.json("/api/history/add", body)));
    const { answer } = await visitor.json("/api/history/add", body);
    expect(answer).toMatchObject({ repeats: 1, totalRepeats: 1 });
  });

  test("redirects a form to where it came from, never to another site", async () => {
    const visitor = newVisitor();
    const back = await visitor.form("/api/history/add", {
      ytid: RICK,
      redirectTo: `/watch?v=${RICK}&play=1`,
    });
    expect([back.status, back.headers.get("Location")]).toEqual([303, `/watch?v=${RICK}&play=1`]);
    const outside = await visitor.form("/api/history/add", {
      ytid: RICK,
      redirectTo: "https://elsewhere.example/",
    });
    expect(outside.headers.get("Location")).toBe("/");
  });
});

describe("hearts", () => {
  test("are set and cleared idempotently with a message, and reach history and profile", async () => {
    const visitor = newVisitor();
    const set = await visitor.json("/api/star/set", { ytid: RICK });
    expect(set.answer).toMatchObject({ star: true, totalStars: 1, snackbar: "Video Hearted" });
    const again = await visitor.json("/api/star/set", { ytid: RICK });
    expect(again.answer).toMatchObject({ star: true, totalStars: 1 });
    const { answer } = await visitor.json<{ history: unknown[] }>("/api/history");
    expect(answer.history).toMatchObject([{ ytid: RICK, star: true, repeats: 0 }]);
    const clear = await visitor.json("/api/star/clear", { ytid: RICK });
    expect(clear.answer).toMatchObject({
      star: false,
      totalStars: 0,
      snackbar: "Video Un-hearted",
    });
    const profile = await visitor.json("/api/history/profile");
    expect(profile.answer).toEqual({ totalRepeats: 0, totalStars: 0, totalVideos: 1 });
  });
});

test("GET /api/continue has the last song, with where it stands", async () => {
  const visitor = newVisitor();
  await visitor.json("/api/history/add", { ytid: RICK });
  const place = { ytid: RICK, seconds: 60.5, duration: 213, at: Date.now() };
  expect((await visitor.json("/api/video/position", place)).answer).toEqual({ ok: true });
  const song = { kind: "video", id: RICK, seconds: 60.5 };
  expect((await visitor.json("/api/continue")).answer).toMatchObject({ res: [song] });
  expect((await newVisitor().json("/api/continue")).answer).toEqual({ res: [] });
});

describe("POST /api/video/speed", () => {
  test("keeps the speed for the video's page, whose address takes precedence", async () => {
    const visitor = newVisitor();
    expect(await visitor.json("/api/video/speed", { ytid: RICK, speed: 0.75 })).toMatchObject({
      answer: { ok: true },
    });
    const { answer } = await visitor.json(`/api/marks?ytids=${RICK}`);
    expect(answer).toMatchObject({ res: { [RICK]: { star: false, repeats: 0, speed: 0.75 } } });
    const speedAt = async (path: string) =>
      /"speed":([\d.]+)/.exec(await (await visitor.get(path)).text())?.[1];
    expect(await speedAt(`/watch?v=${RICK}&wait=1`)).toBe("0.75");
    expect(await speedAt(`/watch?v=${RICK}&r=1.5&wait=1`)).toBe("1.5");
    expect(await speedAt(`/watch?v=${GANGNAM}&wait=1`)).toBeUndefined();
    expect(await speedAt(`/watch?v=${GANGNAM}&r=99&wait=1`)).toBeUndefined();
  });
});

describe("POST /api/slider/set", () => {
  const set = (visitor: Visitor, startTime: number, endTime: number) =>
    visitor.json("/api/slider/set", { ytid: RICK, slider: { startTime, endTime } });

  test("stores the section and returns it with the marks", async () => {
    const visitor = newVisitor();
    expect((await set(visitor, 3, 5.5)).answer).toMatchObject({
      slider: { startTime: 3, endTime: 5.5, show: true },
    });
    const { answer } = await visitor.json(`/api/marks?ytids=${RICK},${GANGNAM}`);
    expect(answer).toMatchObject({
      res: {
        [RICK]: { star: false, repeats: 0, slider: { startTime: 3, endTime: 5.5, show: true } },
      },
    });
  });

  test("swaps a start after the end with it", async () => {
    expect((await set(newVisitor(), 9, 4)).answer).toMatchObject({
      slider: { startTime: 4, endTime: 9 },
    });
  });

  test("rejects negative times with the product's message", async () => {
    expect(await set(newVisitor(), -1, 5)).toMatchObject({
      status: 400,
      answer: { error: { message: "Invalid slider start/end times" } },
    });
  });

  test("accepts a form with text values", async () => {
    const visitor = newVisitor();
    const fields = { ytid: RICK, startTime: "0:03", endTime: "5.5", redirectTo: "/history" };
    expect((await visitor.form("/api/slider/set", fields)).status).toBe(303);
    const { answer } = await visitor.json(`/api/marks?ytids=${RICK}`);
    expect(answer).toMatchObject({ res: { [RICK]: { slider: { startTime: 3, endTime: 5.5 } } } });
    const refused = await visitor.form("/api/slider/set", { ...fields, startTime: "-2" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Invalid slider start/end times");
  });
});

describe("calls that read", () => {
  test("get-plays counts 0 for what was never played", async () => {
    const visitor = newVisitor();
    await visitor.json("/api/history/add", { ytid: RICK });
    const { answer } = await visitor.json(`/api/history/get-plays?ytids=${RICK},${GANGNAM}`);
    expect(answer).toEqual({ res: { [RICK]: 1, [GANGNAM]: 0 } });
  });

  test("video/stats has every requested id", async () => {
    const { answer } = await newVisitor().json("/api/video/stats?ytids=zzzzzzzzzz0");
    expect(answer).toEqual({
      res: { zzzzzzzzzz0: { totalRepeats: 0, todayRepeats: 0, totalHearts: 0 } },
    });
  });

  test("history has pages by an opaque cursor, which is absent at the end", async () => {
    const visitor = newVisitor();
    for (const ytid of [RICK, GANGNAM, "kJQP7kiw5Fk"]) {
      await visitor.json("/api/history/add", { ytid });
    }
    const seen: string[] = [];
    let next: string | undefined = "";
    while (next !== undefined) {
      const query: string = next && `&next=${encodeURIComponent(next)}`;
      const page = await visitor.json<{ history: { ytid: string }[]; next?: string }>(
        `/api/history?limit=2${query}`,
      );
      seen.push(...page.answer.history.map(({ ytid }) => ytid));
      next = page.answer.next;
    }
    expect(seen).toEqual(["kJQP7kiw5Fk", GANGNAM, RICK]);
  });

  test("nobody is signed in", async () => {
    expect(await newVisitor().json("/api/auth/validate")).toMatchObject({
      status: 401,
      answer: { error: { code: "not_signed_in" } },
    });
  });

  test.each([
    `/api/marks?ytids=${RICK}`,
    "/api/history",
    "/api/history/profile",
    `/api/video/stats?ytids=${RICK}`,
  ])("%s sets no cookie and is never cached publicly", async (path) => {
    const { headers } = await newVisitor().json(path);
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });
});

describe("bad input", () => {
  test.each([
    ["/api/history/add", { ytid: "nope" }],
    ["/api/history/add", { ytid: RICK, eventId: "nope" }],
    ["/api/star/set", {}],
    ["/api/slider/set", { ytid: RICK }],
    ["/api/player/report", { ytid: RICK, code: -5 }],
  ])("%s with %j is 400 and names the wrong fields", async (path, body) => {
    const { status, answer } = await newVisitor().json<{ error: { fields: object } }>(path, body);
    expect(status).toBe(400);
    expect(Object.keys(answer.error.fields).length).toBeGreaterThan(0);
  });

  test("rejects a body that is not JSON, a list, a wrong type and a large one", async () => {
    const visitor = newVisitor();
    const post = (body: string, type: string) =>
      visitor.send("/api/star/set", { method: "POST", headers: { "Content-Type": type }, body });
    expect((await post("{oops", "application/json")).status).toBe(400);
    expect((await post("[1]", "application/json")).status).toBe(400);
    expect((await post("<ytid/>", "application/xml")).status).toBe(415);
    expect(
      (await post(JSON.stringify({ ytid: "x".repeat(70_000) }), "application/json")).status,
    ).toBe(413);
  });

  test("rejects a forged cursor and too many ids", async () => {
    const visitor = newVisitor();
    await visitor.json("/api/history/add", { ytid: RICK });
    expect((await visitor.json("/api/history?next=garbage")).status).toBe(400);
    const many = Array.from({ length: 21 }, (_, i) => `aaaaaaaaa${String(i).padStart(2, "0")}`);
    expect((await visitor.json(`/api/video/stats?ytids=${many.join(",")}`)).status).toBe(400);
  });

  test("rejects the wrong method and an unknown call", async () => {
    const visitor = newVisitor();
    expect((await visitor.json("/api/star/set")).status).toBe(405);
    expect((await visitor.json("/api/history", {})).status).toBe(405);
    expect(await visitor.json("/api/nothing/here")).toMatchObject({
      status: 404,
      answer: { error: { code: "not_found" } },
    });
  });

  test("answers a failing form with a page in the full shell", async () => {
    const answer = await newVisitor().form("/api/star/set", {
      ytid: "nope",
      redirectTo: "/history",
    });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toContain("Invalid video id");
    for (const part of ['id="header"', 'id="sidebar"', 'id="player"', 'id="main"']) {
      expect(page).toContain(part);
    }
  });
});
