import { describe, expect, it } from "vitest";
import { setUpGuardRig } from "../../../../tests/support/network/guard-rig";
import { rawResponse, SOON } from "../../../../tests/support/network/untrusted-server";
import type { GuardedRequest } from "./guard.server";

const stage = setUpGuardRig();
const tune = (request: GuardedRequest = {}) =>
  stage.guard().tune(stage.at("/;stream.mp3"), request);

async function read(body: AsyncIterable<Buffer>, most = Infinity): Promise<string> {
  let text = "";
  for await (const chunk of body) {
    text += chunk.toString("latin1");
    if (text.length >= most) break;
  }
  return text;
}

const shoutcast = [
  "ICY 200 OK",
  "icy-notice1:<BR>This stream requires Winamp<BR>",
  "icy-name: Radio Köln ",
  "this line is no header",
  ": neither is this",
  "bad name: x",
  "icy-metaint:16",
  "icy-br:128",
].join("\r\n");

describe("a SHOUTcast 1 station", () => {
  it("is requested as players do, and parsed", async () => {
    stage.stranger.answer = (socket) => socket.end(`${shoutcast}\r\n\r\nsound`, "latin1");
    const { status, headers, body } = await tune();
    expect(status).toBe(200);
    expect(headers.get("icy-metaint")).toBe("16");
    expect(headers.get("icy-name")).toBe("Radio Köln");
    expect([...headers.keys()]).toEqual(["icy-br", "icy-metaint", "icy-name", "icy-notice1"]);
    expect(await read(body)).toBe("sound");
    const [asked = ""] = stage.stranger.asked;
    expect(asked.split("\r\n")[0]).toBe("GET /;stream.mp3 HTTP/1.0");
    expect(asked).toContain("\r\nIcy-MetaData: 1\r\n");
    expect(asked).toContain(`\r\nHost: 127.0.0.80:${stage.stranger.port}\r\n`);
  });

  it.each(["\r\n\r\n", "\n\n", "\n\r\n"])("may end its headers with %j", async (end) => {
    stage.stranger.answer = (socket) => socket.end(`ICY 200 OK\nicy-br:64${end}\n\nsound`);
    const { headers, body } = await tune();
    expect(headers.get("icy-br")).toBe("64");
    expect(await read(body)).toBe("\n\nsound");
  });

  it("is parsed byte by byte", async () => {
    stage.stranger.answer = (socket) => {
      socket.setNoDelay(true);
      const bytes = [...`${shoutcast}\r\n\r\nsound`];
      const next = () => {
        const byte = bytes.shift();
        if (byte === undefined) socket.end();
        else socket.write(byte, "latin1", () => setImmediate(next));
      };
      next();
    };
    const { headers, body } = await tune();
    expect(headers.get("icy-br")).toBe("128");
    expect(await read(body)).toBe("sound");
  });
});

describe("any station", () => {
  it("may use HTTP and never end", async () => {
    stage.stranger.answer = (socket) => {
      socket.write("HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n");
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536, "x")));
      };
      socket.on("drain", more);
      more();
    };
    const { headers, body } = await tune();
    expect(headers.get("content-type")).toBe("audio/mpeg");
    expect((await read(body, 10_000_000)).length).toBeGreaterThanOrEqual(10_000_000);
    await expect.poll(() => stage.stranger.open.size, SOON).toBe(0);
  });

  it("may redirect, and is checked again afterwards", async () => {
    stage.stranger.answer = (socket, asked) =>
      asked.startsWith("GET /live ")
        ? socket.end("ICY 200 OK\r\n\r\nsound")
        : socket.end(rawResponse("", { status: "302 Found", headers: { Location: "/live" } }));
    const { url, redirects, lastingUrl, body } = await tune();
    expect(await read(body)).toBe("sound");
    expect(url.pathname).toBe("/live");
    expect(redirects.map(({ status }) => status)).toEqual([302]);
    expect(lastingUrl.pathname).toBe("/;stream.mp3");
    const inside = { Location: `http://127.0.0.1:${stage.stranger.port}/` };
    stage.stranger.answer = (socket) =>
      socket.end(rawResponse("", { status: "302 Found", headers: inside }));
    await expect(tune()).rejects.toMatchObject({ reason: "not-public" });
    expect(stage.inner.connections).toBe(0);
  });

  it("has to be public", async () => {
    const inside = stage.guard().tune(stage.at("/", "localhost"));
    await expect(inside).rejects.toMatchObject({ kind: "refused", reason: "not-public" });
    expect(stage.inner.connections).toBe(0);
  });

  it.each([
    ["another protocol", "220 mail.example ESMTP\r\n\r\n", "protocol"],
    ["an invalid status", "ICY 2000 OK\r\n\r\n", "protocol"],
    ["truncated headers", "ICY 200 OK\r\nicy-br:1", "protocol"],
    ["nothing", "", "cut-short"],
    [
      "chunks, which HTTP/1.0 does not have",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
      "protocol",
    ],
    ["too many headers", `ICY 200 OK\r\n${"x: y\r\n".repeat(2000)}\r\n`, "header-bytes"],
    ["a header without an end", `ICY 200 OK\r\nx: ${"y".repeat(20_000)}`, "header-bytes"],
  ])("is rejected for %s", async (_what, answer, reason) => {
    stage.stranger.answer = (socket) => socket.end(answer);
    await expect(tune()).rejects.toMatchObject({ reason });
    await expect.poll(() => stage.stranger.open.size, SOON).toBe(0);
  });

  it("has to start in time and must not pause too long", async () => {
    stage.stranger.answer = (socket) => socket.write("ICY 200 OK\r\n");
    await expect(tune({ headerMs: 100 })).rejects.toMatchObject({ reason: "no-headers" });
    stage.stranger.answer = (socket) => socket.write("ICY 200 OK\r\n\r\nsound");
    const { body } = await tune({ idleMs: 100 });
    await expect(read(body)).rejects.toMatchObject({ reason: "idle" });
    await expect.poll(() => stage.stranger.open.size, SOON).toBe(0);
  });

  it("is ended by `close` and by the signal", async () => {
    stage.stranger.answer = (socket) => socket.write("ICY 200 OK\r\n\r\nsound");
    (await tune()).close();
    await expect.poll(() => stage.stranger.open.size, SOON).toBe(0);
    const controller = new AbortController();
    const { body } = await tune({ signal: controller.signal });
    controller.abort(new Error("switched off"));
    await expect(read(body)).rejects.toThrow("switched off");
    await expect.poll(() => stage.stranger.open.size, SOON).toBe(0);
  });
});

it("limits concurrent stations", async () => {
  stage.stranger.answer = (socket) => socket.write("ICY 200 OK\r\n\r\nsound");
  const guard = stage.guard({ stationSlots: { total: 1, perHost: 1, waiting: 0 } });
  const playing = await guard.tune(stage.at());
  await expect(guard.tune(stage.at())).rejects.toMatchObject({ reason: "busy" });
  // Ordinary requests have slots of their own.
  stage.stranger.answer = (socket) => socket.end(rawResponse("hello"));
  expect(String((await guard.fetch(stage.at())).bytes)).toBe("hello");
  playing.close();
  stage.stranger.answer = (socket) => socket.end("ICY 200 OK\r\n\r\nsound");
  const heard = () =>
    guard.tune(stage.at()).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(heard, SOON).toBe(200);
});
