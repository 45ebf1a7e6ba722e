import { expect, test } from "vitest";
import { BODY_LIMIT, boundedRequest, LIST_BODY_LIMIT } from "./request-body";

function post(body: BodyInit, headers: Record<string, string>) {
  return new Request("http://localhost/api/star/set", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
}

/** A body of unknown length, which tells how much of it was asked for. */
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

async function statusOf(request: Request, path = "/api/star/set") {
  const bounded = await boundedRequest(request, path);
  return "refused" in bounded ? bounded.refused.status : 200;
}

const JSON_TYPE = { "Content-Type": "application/json" };

test("a body without end is refused as soon as it passes the limit", async () => {
  const { stream, sent } = endless();
  expect(await statusOf(post(stream, JSON_TYPE))).toBe(413);
  expect(sent()).toBeLessThan(BODY_LIMIT + 4 * 8192);
});

test("a body whose length says too much is refused unread", async () => {
  const { stream, sent } = endless();
  const request = post(stream, { ...JSON_TYPE, "Content-Length": String(BODY_LIMIT + 1) });
  expect(await statusOf(request)).toBe(413);
  expect(sent()).toBeLessThanOrEqual(8192);
});

test("only an import may bring a whole file", async () => {
  const type = { "Content-Type": "multipart/form-data; boundary=x" };
  const body = `--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n${"a".repeat(1_000_000)}\r\n--x--\r\n`;
  expect(await statusOf(post(body, type), "/import")).toBe(200);
  expect(await statusOf(post(body, type), "/importance")).toBe(413);
  expect(await statusOf(post(new Uint8Array(1_200_000), type), "/import")).toBe(413);
});

test("the largest body that is allowed arrives whole", async () => {
  const text = JSON.stringify("x".repeat(BODY_LIMIT - 2));
  const bounded = await boundedRequest(post(text, JSON_TYPE), "/api/star/set");
  expect("request" in bounded && (await bounded.request.text())).toBe(text);
});

test("an API call in a type that no action reads is refused", async () => {
  expect(await statusOf(post("<a/>", { "Content-Type": "text/xml" }))).toBe(415);
  expect(await statusOf(post(new Uint8Array([1]), {}))).toBe(415);
  expect(await statusOf(post("{}", { "Content-Type": "application/json; charset=utf-8" }))).toBe(
    200,
  );
  expect(await statusOf(post("a=1", { "Content-Type": "application/x-www-form-urlencoded" }))).toBe(
    200,
  );
});

test("a form with fields still reads as one, and Origin is not judged a second time", async () => {
  const form = new FormData();
  form.set("ytid", "abc");
  const request = new Request("http://localhost/api/x", {
    method: "POST",
    body: form,
    headers: { Origin: "https://lor.example" },
  });
  const bounded = await boundedRequest(request, "/api/x");
  if (!("request" in bounded)) throw new Error("refused");
  expect((await bounded.request.formData()).get("ytid")).toBe("abc");
  expect(bounded.request.headers.has("origin")).toBe(false);
});

test("a call that carries a whole playlist may be longer, to a limit of its own", async () => {
  const ytids = Array.from({ length: 5000 }, (_, at) => String(at).padStart(11, "v"));
  const body = JSON.stringify({ ytids });
  expect(body.length).toBeGreaterThan(BODY_LIMIT);
  expect(await statusOf(post(body, JSON_TYPE), "/api/playlist/set-ytids/abc")).toBe(200);
  expect(await statusOf(post(body, JSON_TYPE), "/api/star/set")).toBe(413);
  const tooLong = post("x".repeat(LIST_BODY_LIMIT + 1), JSON_TYPE);
  expect(await statusOf(tooLong, "/api/playlist/add-ytids/abc")).toBe(413);
});

test("a form in parts that breaks off is refused, as no action could read it", async () => {
  for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
    expect(await statusOf(post("--x\r\nbroken", { "Content-Type": type }), "/import")).toBe(400);
  }
});

test("no body at all is an empty form, or an empty object for who speaks JSON", async () => {
  const bare = new Request("http://localhost/api/playlist/delete/abc", { method: "POST" });
  const bounded = await boundedRequest(bare, "/api/playlist/delete/abc");
  expect("request" in bounded && [...(await bounded.request.formData())]).toEqual([]);
  const spoken = await boundedRequest(post("", JSON_TYPE), "/api/star/set");
  expect("request" in spoken && (await spoken.request.json())).toEqual({});
});

test.each([
  ["application/json", JSON.stringify({ name: "a\0b" })],
  ["application/json", '{"name":"a\0b"}'],
  ["application/x-www-form-urlencoded", "name=a%00b"],
])(
  "text with the one character that no database keeps is refused, in %s: %j",
  async (type, body) => {
    expect(await statusOf(post(body, { "Content-Type": type }))).toBe(400);
    const harmless = body.replace(/%00|\0|\\u0000/, "%2500");
    expect(await statusOf(post(harmless, { "Content-Type": type }))).toBe(200);
  },
);
