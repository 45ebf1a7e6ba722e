import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { BODY_LIMIT, LIST_BODY_LIMIT } from "~/services/platform/limits/body-limits.server";
import { loadRouteFacts } from "../../scripts/route-facts";
import { bodyOf, boundedRequest } from "./request-body";

const facts = await loadRouteFacts();

function post(body: BodyInit, headers: Record<string, string>) {
  return new Request("http://localhost/api/star/set", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
}

/** A body of unknown length that counts how much of it was read. */
function endless() {
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 8192;
      controller.enqueue(new Uint8Array(8192));
    },
  });
  return { stream, sent: () => sent };
}

const limitsOf = (route: string) => ({ route, limit: facts.get(route)?.bodyLimit ?? BODY_LIMIT });

const bound = (request: Request, route: string, timing?: { withinMs: number }) =>
  boundedRequest(request, bodyOf(request, {}), { ...limitsOf(route), ...timing });

async function statusOf(request: Request, route = "/api/star/set") {
  const bounded = await bound(request, route);
  return "rejected" in bounded ? bounded.rejected.status : 200;
}

const JSON_TYPE = { "Content-Type": "application/json" };

test("an endless body is rejected as soon as it exceeds the limit", async () => {
  const { stream, sent } = endless();
  expect(await statusOf(post(stream, JSON_TYPE))).toBe(413);
  expect(sent()).toBeLessThan(BODY_LIMIT + 4 * 8192);
});

test("a body with too large a Content-Length is rejected unread", async () => {
  const { stream, sent } = endless();
  const request = post(stream, { ...JSON_TYPE, "Content-Length": String(BODY_LIMIT + 1) });
  expect(await statusOf(request)).toBe(413);
  expect(sent()).toBeLessThanOrEqual(8192);
});

test("only an import may send a whole file", async () => {
  const type = { "Content-Type": "multipart/form-data; boundary=x" };
  const body = `--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n${"a".repeat(1_000_000)}\r\n--x--\r\n`;
  expect(await statusOf(post(body, type), "/import")).toBe(200);
  expect(await statusOf(post(body, type), "/importance")).toBe(413);
  expect(await statusOf(post(new Uint8Array(1_200_000), type), "/import")).toBe(413);
});

test("the largest allowed body arrives complete", async () => {
  const text = JSON.stringify("x".repeat(BODY_LIMIT - 2));
  const bounded = await bound(post(text, JSON_TYPE), "/api/star/set");
  expect("request" in bounded && (await bounded.request.text())).toBe(text);
});

test("an API call with an unsupported content type is rejected", async () => {
  expect(await statusOf(post("<a/>", { "Content-Type": "text/xml" }))).toBe(415);
  expect(await statusOf(post(new Uint8Array([1]), {}))).toBe(415);
  expect(await statusOf(post("{}", { "Content-Type": "application/json; charset=utf-8" }))).toBe(
    200,
  );
  expect(await statusOf(post("a=1", { "Content-Type": "application/x-www-form-urlencoded" }))).toBe(
    200,
  );
});

test("a form keeps its fields and loses its Origin header", async () => {
  const form = new FormData();
  form.set("ytid", "abc");
  const request = new Request("http://localhost/api/x", {
    method: "POST",
    body: form,
    headers: { Origin: "https://lor.example" },
  });
  const bounded = await bound(request, "/api/x");
  if (!("request" in bounded)) throw new Error("rejected");
  expect((await bounded.request.formData()).get("ytid")).toBe("abc");
  expect(bounded.request.headers.has("origin")).toBe(false);
});

test("calls with a whole playlist have a larger limit", async () => {
  const ytids = Array.from({ length: 5000 }, (_, at) => String(at).padStart(11, "v"));
  const body = JSON.stringify({ ytids });
  expect(body.length).toBeGreaterThan(BODY_LIMIT);
  expect(await statusOf(post(body, JSON_TYPE), "/api/playlist/set-ytids/:pid")).toBe(200);
  expect(await statusOf(post(body, JSON_TYPE), "/api/star/set")).toBe(413);
  const tooLong = post("x".repeat(LIST_BODY_LIMIT + 1), JSON_TYPE);
  expect(await statusOf(tooLong, "/api/playlist/add-ytids/:pid")).toBe(413);
});

test("an incomplete multipart form is rejected", async () => {
  for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
    expect(await statusOf(post("--x\r\nbroken", { "Content-Type": type }), "/contact")).toBe(400);
  }
});

test("a missing body is an empty form, or an empty object if the type is JSON", async () => {
  const bare = new Request("http://localhost/api/playlist/delete/abc", { method: "POST" });
  const bounded = await bound(bare, "/api/playlist/delete/abc");
  expect("request" in bounded && [...(await bounded.request.formData())]).toEqual([]);
  const spoken = await bound(post("", JSON_TYPE), "/api/star/set");
  expect("request" in spoken && (await spoken.request.json())).toEqual({});
});

test.each([
  ["application/json", JSON.stringify({ name: "a\0b" })],
  ["application/json", '{"name":"a\0b"}'],
  ["application/x-www-form-urlencoded", "name=a%00b"],
])(
  "text with the one character that no database keeps is rejected, in %s: %j",
  async (type, body) => {
    expect(await statusOf(post(body, { "Content-Type": type }))).toBe(400);
    const harmless = body.replace(/%00|\0|\\u0000/, "%2500");
    expect(await statusOf(post(harmless, { "Content-Type": type }))).toBe(200);
  },
);

test("a body that is too slow or whose sender disconnects is rejected", async () => {
  let trickle: NodeJS.Timeout | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      trickle = setInterval(() => controller.enqueue(new Uint8Array(1)), 5);
    },
  });
  const slow = await bound(post(stream, JSON_TYPE), "/api/star/set", { withinMs: 60 });
  clearInterval(trickle);
  const answer = "rejected" in slow ? slow.rejected : null;
  expect([answer?.status, answer?.headers.get("connection")]).toEqual([408, "close"]);
  const gone = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
  expect(await statusOf(post(gone, JSON_TYPE))).toBe(400);
});

test("a body of a sender who has gone is rejected, whether before or while it is read", async () => {
  const before = new PassThrough();
  before.destroy();
  const statuses = [before, new PassThrough(), new PassThrough()].map(async (body, at) => {
    const bounded = boundedRequest(post("", JSON_TYPE), body, limitsOf("/api/star/set"));
    body.write('{"ytid":');
    if (at === 1) body.destroy();
    if (at === 2) body.destroy(new Error("gone"));
    return bounded;
  });
  for (const bounded of await Promise.all(statuses)) {
    expect("rejected" in bounded && bounded.rejected.status).toBe(400);
  }
});

test.each([
  [{ name: "a\ud83d" }, { name: "a\ufffd" }],
  [{ list: ["e\u0301"] }, { list: ["\u00e9"] }],
  [{ name: "\\u0000" }, { name: "\\u0000" }],
])("text in JSON is made well formed: %j", async (given, expected) => {
  const bounded = await bound(post(JSON.stringify(given), JSON_TYPE), "/api/star/set");
  expect("request" in bounded && (await bounded.request.json())).toEqual(expected);
});

test("text in forms of both kinds is made well formed", async () => {
  const parts = new FormData();
  parts.set("name", "e\u0301");
  parts.set("file", new File(["e\u0301"], "a.txt"));
  for (const body of [parts, new URLSearchParams({ name: "e\u0301" })]) {
    const bounded = await bound(post(body, {}), "/api/x");
    if (!("request" in bounded)) throw new Error("rejected");
    const form = await bounded.request.formData();
    expect(form.get("name")).toBe("\u00e9");
    const file = form.get("file");
    if (body === parts) expect(file instanceof File && (await file.text())).toBe("e\u0301");
  }
});
