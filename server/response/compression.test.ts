import { expect, test } from "vitest";
import { brotliDecompressSync, createBrotliDecompress, createGunzip } from "node:zlib";
import { compressed } from "./compression";
import { acceptedEncoding } from "./encoding";

function request(accepts: string, method = "GET") {
  return new Request("http://localhost/", { method, headers: { "Accept-Encoding": accepts } });
}

function html(body: BodyInit | null, headers: Record<string, string> = {}) {
  return new Response(body, {
    headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
  });
}

/** A body whose chunks the test sends one by one. */
function held() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
    cancel() {
      cancelled = true;
    },
  });
  return {
    stream,
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    fail: () => controller?.error(new Error("torn")),
    wasCancelled: () => cancelled,
  };
}

test.each([
  ["br", createBrotliDecompress],
  ["gzip", createGunzip],
] as const)("what has been drawn arrives by %s before the rest is there", async (name, opened) => {
  const source = held();
  source.send(`<p>${"shell ".repeat(300)}</p>`);
  const response = await compressed(request(name), html(source.stream));
  expect(response.headers.get("content-encoding")).toBe(name);
  const plain = opened();
  let text = "";
  plain.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const arrived = response.body?.pipeTo(
    new WritableStream({
      write(chunk) {
        plain.write(chunk);
      },
    }),
  );
  await expect.poll(() => text).toContain("</p>");
  source.send("<p>panel</p>");
  await expect.poll(() => text).toContain("panel");
  source.end();
  await arrived;
  expect(text.endsWith("<p>panel</p>")).toBe(true);
});

test("a page of many chunks is unchanged by compression", async () => {
  const source = held();
  const chunks = Array.from(
    { length: 400 },
    (_, index) => `<li>${index} ${"x".repeat(index)}</li>`,
  );
  chunks.forEach(source.send);
  source.end();
  const response = await compressed(request("br, gzip"), html(source.stream));
  const body = Buffer.from(await response.arrayBuffer());
  expect(brotliDecompressSync(body).toString()).toBe(chunks.join(""));
});

test("a small body is sent uncompressed, with its length", async () => {
  const response = await compressed(request("br"), html("<p>hello</p>"));
  expect(response.headers.has("content-encoding")).toBe(false);
  expect(response.headers.get("content-length")).toBe("12");
  expect(await response.text()).toBe("<p>hello</p>");
});

test("bodies that are already encoded or not text stay unchanged", async () => {
  const big = "x".repeat(5000);
  const encoded = await compressed(request("br"), html(big, { "Content-Encoding": "gzip" }));
  expect(await encoded.text()).toBe(big);
  const image = await compressed(request("br"), html(big, { "Content-Type": "image/png" }));
  expect(image.headers.has("content-encoding")).toBe(false);
  expect(image.headers.has("vary")).toBe(false);
});

test("a client that disconnects cancels the rendering", async () => {
  const source = held();
  source.send("x".repeat(2000));
  const response = await compressed(request("br"), html(source.stream));
  await response.body?.cancel();
  await expect.poll(source.wasCancelled).toBe(true);
});

test("a rendering that fails aborts the response, so that an incomplete page does not look complete", async () => {
  const source = held();
  source.send("x".repeat(2000));
  const response = await compressed(request("br"), html(source.stream));
  source.fail();
  await expect(response.text()).rejects.toThrow();
});

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["GZIP", "gzip"],
  ["deflate", "identity"],
  ["br;q=0.0, gzip;q=0", "identity"],
  ["", "identity"],
])("the best encoding of %j is %s", (header, best) => {
  expect(acceptedEncoding(header)).toBe(best);
});
