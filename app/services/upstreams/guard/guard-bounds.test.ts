import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { setUpGuardRig } from "../../../../tests/support/network/guard-rig";
import { rawResponse, SOON } from "../../../../tests/support/network/untrusted-server";
import type { FetchRequest } from "./guard.server";

const stage = setUpGuardRig();
const fetch = (request: FetchRequest = {}) => stage.guard().fetch(stage.at(), request);
const text = async (request: FetchRequest = {}) => String((await fetch(request)).bytes);

/** Sends a chunk again and again, as fast as possible. */
function flood(socket: Socket, chunk: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", more);
  more();
}

/** Sends a text every few milliseconds, forever. */
function trickle(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 5);
  socket.on("close", () => clearInterval(timer));
}

const allClosed = () => expect.poll(() => stage.stranger.open.size, SOON).toBe(0);

describe("the time limit", () => {
  it.each([
    ["nothing is sent", () => undefined],
    [
      "headers trickle",
      (socket: Socket) => {
        socket.write("HTTP/1.1 200 OK\r\nX: ");
        trickle(socket, "x");
      },
    ],
    [
      "informational responses never end",
      (socket: Socket) => trickle(socket, "HTTP/1.1 102 Processing\r\n\r\n"),
    ],
  ])("is exceeded when %s", async (_what, answer) => {
    stage.stranger.answer = answer;
    const late = fetch({ headerMs: 100 });
    await expect(late).rejects.toMatchObject({ kind: "timeout", reason: "no-headers" });
    await allClosed();
  });

  it("is exceeded when a name server does not answer", async () => {
    stage.names.names.set("silent.test", [null]);
    const late = stage.guard().fetch(stage.at("/", "silent.test"), { headerMs: 100 });
    await expect(late).rejects.toMatchObject({ reason: "no-headers" });
  });

  it("is exceeded when the TLS handshake never ends", async () => {
    const address = stage.at().replace("http:", "https:");
    const late = stage.guard().fetch(address, { headerMs: 100 });
    await expect(late).rejects.toMatchObject({ reason: "no-headers" });
    await allClosed();
  });

  it("is exceeded when the body pauses", async () => {
    stage.stranger.answer = (socket) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhel");
    await expect(fetch({ idleMs: 100 })).rejects.toMatchObject({ kind: "timeout", reason: "idle" });
    await allClosed();
  });

  it("is exceeded when the body trickles for ever", async () => {
    stage.stranger.answer = (socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      trickle(socket, "x");
    };
    await expect(fetch({ totalMs: 200 })).rejects.toMatchObject({ reason: "total" });
    await allClosed();
  });

  it("includes all redirects", async () => {
    stage.stranger.answer = (socket) => {
      if (stage.stranger.connections > 1) return;
      socket.end(rawResponse("", { status: "302 Found", headers: { Location: "/" } }));
    };
    await expect(fetch({ totalMs: 200 })).rejects.toMatchObject({ reason: "total" });
    await allClosed();
  });

  it("can be cut short by the caller, before and after the headers", async () => {
    stage.stranger.answer = () => controller.abort(new Error("enough"));
    let controller = new AbortController();
    await expect(fetch({ signal: controller.signal })).rejects.toThrow("enough");
    stage.stranger.answer = (socket) => socket.write("HTTP/1.1 200 OK\r\n\r\nhello");
    controller = new AbortController();
    const { body } = await stage.guard().open(stage.at(), { signal: controller.signal });
    const read = (async () => {
      for await (const chunk of body) controller.abort(new Error(`enough of ${String(chunk)}`));
    })();
    await expect(read).rejects.toThrow("enough of hello");
    await expect(fetch({ signal: AbortSignal.abort(new Error("never mind")) })).rejects.toThrow(
      "never mind",
    );
    await allClosed();
  });
});

describe("the size limit", () => {
  it("rejects a too large Content-Length at once", async () => {
    stage.stranger.answer = (socket) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n");
    const refused = fetch({ maxBytes: 1000 });
    await expect(refused).rejects.toMatchObject({ kind: "too-large", reason: "body-bytes" });
    await allClosed();
  });

  it("allows exactly as many bytes as the limit", async () => {
    stage.stranger.answer = (socket) => socket.end(rawResponse("x".repeat(1000)));
    expect(await text({ maxBytes: 1000 })).toHaveLength(1000);
  });

  it.each([
    ["", (socket: Socket) => flood(socket, Buffer.alloc(65_536))],
    [
      "Transfer-Encoding: chunked\r\n",
      (socket: Socket) =>
        flood(
          socket,
          Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(65_536), Buffer.from("\r\n")]),
        ),
    ],
  ])("stops an endless body (%j)", async (header, send) => {
    stage.stranger.answer = (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n`);
      send(socket);
    };
    await expect(fetch({ maxBytes: 1_000_000 })).rejects.toMatchObject({ reason: "body-bytes" });
    await allClosed();
  });

  it.each([
    ["one long header", `X: ${"x".repeat(100_000)}\r\n\r\n`],
    ["many headers", `${"X: y\r\n".repeat(20_000)}\r\n`],
  ])("stops too large headers: %s", async (_where, headers) => {
    stage.stranger.answer = (socket) => socket.write(`HTTP/1.1 200 OK\r\n${headers}`);
    await expect(fetch()).rejects.toMatchObject({ kind: "too-large", reason: "header-bytes" });
    await allClosed();
  });

  it("rejects a body that is shorter than its Content-Length", async () => {
    stage.stranger.answer = (socket) =>
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello");
    await expect(fetch()).rejects.toMatchObject({ kind: "network", reason: "cut-short" });
  });

  const sound = randomBytes(100_000);
  it.each([
    ["identity", sound],
    ["gzip", gzipSync(sound)],
    ["br", brotliCompressSync(sound)],
    ["deflate", deflateSync(sound)],
  ])("gives what came of one that breaks to whoever takes it: %s", async (packing, packed) => {
    const part = packed.subarray(0, packed.byteLength * 0.6);
    const lines = `Content-Encoding: ${packing}\r\nContent-Length: ${packed.byteLength}`;
    stage.stranger.answer = (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${lines}\r\n\r\n`);
      socket.end(part);
    };
    const { bytes, broken } = await fetch({ takesPart: true });
    expect(broken).toMatchObject({ kind: "network", reason: "cut-short" });
    expect(bytes.equals(sound.subarray(0, bytes.byteLength))).toBe(true);
    expect(bytes.byteLength).toBeGreaterThan(50_000);
    await expect(fetch()).rejects.toMatchObject({ reason: "cut-short" });
  });

  it("rejects a body without a length whose connection breaks", async () => {
    stage.stranger.answer = (socket) => socket.write("HTTP/1.1 200 OK\r\n\r\nhel");
    const { body } = await stage.guard().open(stage.at());
    const read = (async () => {
      for await (const chunk of body) {
        expect(String(chunk)).toBe("hel");
        for (const socket of stage.stranger.open) socket.resetAndDestroy();
      }
    })();
    await expect(read).rejects.toMatchObject({ kind: "network", reason: "cut-short" });
  });

  it("ignores bytes after the Content-Length", async () => {
    stage.stranger.answer = (socket) =>
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, world");
    expect(await text()).toBe("hello");
  });

  it("does not need a Content-Length", async () => {
    stage.stranger.answer = (socket) => socket.end("HTTP/1.0 200 OK\r\n\r\nhello");
    expect(await text()).toBe("hello");
  });

  it("does not read the body of an error", async () => {
    stage.stranger.answer = (socket) => {
      socket.write("HTTP/1.1 404 Not Found\r\n\r\n");
      flood(socket, Buffer.alloc(65_536));
    };
    expect(await fetch()).toMatchObject({ status: 404, bytes: Buffer.alloc(0) });
    await allClosed();
  });
});

describe("a compressed body", () => {
  const send = (packed: Buffer, packing: string) => {
    stage.stranger.answer = (socket) =>
      socket.end(rawResponse(packed, { headers: { "Content-Encoding": packing } }));
  };
  const sentence = Buffer.from("hello, hello, hello");

  it.each([
    ["gzip", gzipSync(sentence)],
    ["X-GZIP", gzipSync(sentence)],
    ["br", brotliCompressSync(sentence)],
    ["deflate", deflateSync(sentence)],
    ["deflate", deflateRawSync(sentence)],
    ["identity", sentence],
  ])("is decompressed: %s", async (packing, packed) => {
    send(packed, packing);
    expect(await text()).toBe(String(sentence));
  });

  it("may be empty", async () => {
    send(Buffer.alloc(0), "gzip");
    expect(await text()).toBe("");
  });

  const zeros = Buffer.alloc(20_000_000);
  const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  it.each([
    ["gzip", gzipSync(zeros)],
    ["br", brotliCompressSync(zeros, quickly)],
    ["deflate", deflateSync(zeros)],
  ])("is stopped if it is a decompression bomb: %s", async (packing, packed) => {
    send(packed, packing);
    const before = process.memoryUsage().arrayBuffers;
    await expect(fetch({ maxBytes: 100_000 })).rejects.toMatchObject({ reason: "body-bytes" });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });

  it("is stopped if it never yields a byte", async () => {
    // An empty stored block of deflate: five bytes that decompress to nothing.
    const nothing = Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]);
    stage.stranger.answer = (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n");
      socket.write(gzipSync("").subarray(0, 10));
      flood(socket, Buffer.concat(Array<Buffer>(10_000).fill(nothing)));
    };
    await expect(fetch({ maxBytes: 1000 })).rejects.toMatchObject({ reason: "body-bytes" });
  });

  it.each([
    ["compressed twice", "gzip, gzip", gzipSync(gzipSync(sentence))],
    ["in an encoding that is not accepted", "zstd", sentence],
    ["not compressed", "gzip", sentence],
    ["truncated", "gzip", gzipSync(sentence).subarray(0, 20)],
    ["invalid", "br", Buffer.from("hello hello hello")],
  ])("is rejected if it is %s", async (_what, packing, packed) => {
    send(packed, packing);
    await expect(fetch()).rejects.toMatchObject({ kind: "garbage", reason: "encoding" });
    await allClosed();
  });
});

describe("an invalid answer", () => {
  it.each([
    ["other protocol", "220 mail.example ESMTP\r\n", "protocol"],
    ["SHOUTcast 1", "ICY 200 OK\r\n\r\n", "protocol"],
    [
      "two lengths",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
      "protocol",
    ],
    ["nothing", "", "cut-short"],
    ["half of the headers", "HTTP/1.1 200 OK\r\nX:", "cut-short"],
    [
      "another protocol from now on",
      "HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
      "cut-short",
    ],
  ])("has a reason: %s", async (_what, answer, reason) => {
    stage.stranger.answer = (socket) => socket.end(answer);
    await expect(fetch()).rejects.toMatchObject({ reason });
    await allClosed();
  });

  it("is distinguished from a closed port", async () => {
    const closed = stage.guard().fetch("http://127.0.0.80:81/");
    await expect(closed).rejects.toMatchObject({ kind: "network", reason: "unreachable" });
  });
});

describe("conditional headers", () => {
  it("are sent again after redirects", async () => {
    stage.stranger.answer = (socket, asked) =>
      asked.startsWith("GET / ")
        ? socket.end(rawResponse("", { status: "301 Moved", headers: { Location: "/new" } }))
        : socket.end('HTTP/1.1 304 Not Modified\r\nETag: "a"\r\nContent-Encoding: gzip\r\n\r\n');
    const headers = {
      "If-None-Match": '"a"',
      "If-Modified-Since": "Sat, 21 Nov 2026 00:00:00 GMT",
    };
    const answer = await fetch({ headers });
    expect(answer).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    expect(answer.headers.get("etag")).toBe('"a"');
    for (const asked of stage.stranger.asked) {
      for (const [name, value] of Object.entries(headers)) {
        expect(asked).toContain(`${name}: ${value}\r\n`);
      }
    }
    expect(stage.stranger.asked).toHaveLength(2);
  });
});

describe("concurrency", () => {
  it("is limited per host, and further requests wait", async () => {
    const waiting: Socket[] = [];
    stage.stranger.answer = (socket) => void waiting.push(socket);
    const guard = stage.guard({ slots: { total: 8, perHost: 2, waiting: 1 } });
    const asked = Array.from({ length: 3 }, () => guard.fetch(stage.at()));
    await expect.poll(() => waiting.length, SOON).toBe(2);
    await expect(guard.fetch(stage.at())).rejects.toMatchObject({ reason: "busy" });
    expect(stage.stranger.connections).toBe(2);
    waiting[0]!.end(rawResponse("first"));
    await expect.poll(() => waiting.length, SOON).toBe(3);
    for (const socket of waiting.slice(1)) socket.end(rawResponse("later"));
    expect((await Promise.all(asked)).map(({ bytes }) => String(bytes))).toHaveLength(3);
  });

  it("does not count requests that failed or were closed", async () => {
    const guard = stage.guard({ slots: { total: 1, perHost: 1, waiting: 0 } });
    await expect(guard.fetch(stage.at("/", "nobody.test"))).rejects.toThrow("unresolved");
    stage.stranger.answer = (socket) => socket.end("nonsense");
    await expect(guard.fetch(stage.at())).rejects.toThrow("protocol");
    await allClosed();
    stage.stranger.answer = (socket) => flood(socket, rawResponse("x".repeat(100_000)));
    const { body, close } = await guard.open(stage.at());
    for await (const chunk of body) if (chunk.length > 0) break;
    close();
    await allClosed();
    stage.stranger.answer = (socket) => socket.end(rawResponse("hello"));
    expect(String((await guard.fetch(stage.at())).bytes)).toBe("hello");
  });
});
