import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";
import { GANGNAM, READS, RICK, SLIDER, WRITES } from "./library-calls";

/**
 * Checks that hold for every API call about history, hearts, sections and playlists, as one table.
 */

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

describe.each(READS)("GET $path", ({ path, shape, empty, bad, list }) => {
  test("answers its shape with the listener's own data, and is never cached", async () => {
    const { status, answer, headers } = await listener.json(path);
    expect([status, answer]).toEqual([200, shape]);
    expect(headers.get("Content-Type")).toContain("application/json");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("requires no account and starts no session", async () => {
    const { status, answer, headers } = await newVisitor().json(path);
    expect([status, answer]).toEqual([200, empty]);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test("accepts GET only", async () => {
    const { status, headers, answer } = await listener.json(path, {});
    expect([status, headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    expect(answer).toMatchObject({ error: { code: "method_not_allowed" } });
  });

  if (list) {
    test("has pages by an opaque cursor, which is absent at the end", async () => {
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
    test.each(bad)("rejects ?%s", async (query) => {
      const { status, answer } = await listener.json(`${path.split("?")[0]}?${query}`);
      expect(status).toBe(400);
      expect(answer).toMatchObject({
        error: { code: expect.any(String), message: expect.any(String) },
      });
    });
  }
});

describe.each(WRITES)("POST $path", ({ path, body, bad }) => {
  const of = () => path.replace("{pid}", pid);
  const send = (headers: Record<string, string>, text = JSON.stringify(body)) =>
    listener.send(of(), {
      method: "POST",
      headers: { Accept: "application/json", ...headers },
      body: text,
    });
  const json = { "Content-Type": "application/json" };

  test("accepts JSON and forms of our own pages, nothing else", async () => {
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

  test("does not accept GET", async () => {
    const { status, headers } = await listener.json(of());
    expect([status, headers.get("Allow")]).toEqual([405, "POST"]);
  });

  if (bad.length > 0) {
    test.each(bad)("rejects %j and names the wrong fields", async (input) => {
      const { status, answer } = await listener.json<{ error: { fields: object } }>(of(), input);
      expect(status).toBe(400);
      expect(Object.keys(answer.error.fields)).not.toEqual([]);
    });
  }
});

test("rejected requests change nothing", async () => {
  for (const { path, shape } of READS) {
    expect((await listener.json(path)).answer, path).toEqual(shape);
  }
});

test("a library needs no account", async () => {
  for (const { path, body } of WRITES) {
    const { status } = await newVisitor().json(path.replace("{pid}", pid), body);
    expect(status, path).not.toBe(401);
  }
});
