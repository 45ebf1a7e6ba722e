import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type App } from "../../support/app/app";

const PASS = "POST /api/history/add";
const JSON_TYPE = "Content-Type: application/json";

let app: App;
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => app.stop());

async function open(): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(Number(new URL(app.origin).port), "127.0.0.1");
  socket.on("error", () => undefined);
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, "connect");
  return { socket, answer: () => answer };
}

const head = (line: string, headers: string[]) =>
  [`${line} HTTP/1.1`, "Host: localhost", "Accept: application/json", ...headers, "", ""].join(
    "\r\n",
  );

const lengthOf = (body: string) => `Content-Length: ${Buffer.byteLength(body)}`;

/** Sends these bytes in pieces that arrive one by one, and returns the response. */
async function answerTo(line: string, headers: string[], pieces: string[] = []): Promise<string> {
  const { socket, answer } = await open();
  socket.setNoDelay(true);
  socket.write(head(line, [...headers, "Connection: close"]));
  for (const piece of pieces) {
    await new Promise((resolve) => setImmediate(resolve));
    socket.write(piece);
  }
  await once(socket, "close");
  return answer();
}

const statusesIn = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const PLAY = JSON.stringify({ ytid: "fJ9rUzIMcZQ" });
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

it.each([
  ["in pieces", [JSON_TYPE, lengthOf(PLAY)], [PLAY.slice(0, 5), PLAY.slice(5)], 200],
  [
    "in chunks without a length",
    [JSON_TYPE, "Transfer-Encoding: chunked"],
    [chunk(PLAY.slice(0, 9)), chunk(PLAY.slice(9)), "0\r\n\r\n"],
    200,
  ],
  ["of no bytes", [JSON_TYPE, "Content-Length: 0"], [], 400],
  ["of no bytes and no type", [], [], 400],
  ["of another type", ["Content-Type: text/plain", lengthOf(PLAY)], [PLAY], 415],
  ["of no type", [lengthOf(PLAY)], [PLAY], 415],
  ["that is not JSON", [JSON_TYPE, lengthOf("{")], ["{"], 400],
  ["with U+0000", [JSON_TYPE, lengthOf(`${PLAY}\0`)], [`${PLAY}\0`], 400],
])("answers a body %s", async (_name, headers, pieces, status) => {
  expect(statusesIn(await answerTo(PASS, headers, pieces))).toEqual([status]);
});

it("reads the body of a request whose address has to be made well formed", async () => {
  const headers = [JSON_TYPE, lengthOf(PLAY), "Referer: http://localhost/search?q=a%00b"];
  expect(statusesIn(await answerTo(`${PASS}?a=%00`, headers, [PLAY]))).toEqual([200]);
});

it("treats bytes beyond Content-Length as a broken request", async () => {
  const { socket, answer } = await open();
  socket.write(`${head(PASS, [JSON_TYPE, lengthOf(PLAY)])}${PLAY}more than was said`);
  await once(socket, "close");
  expect(statusesIn(answer()).at(-1)).toBe(400);
});

it("answers two requests that arrive together on a connection one after the other", async () => {
  const { socket, answer } = await open();
  const request = head(PASS, [JSON_TYPE, lengthOf(PLAY)]) + PLAY;
  socket.write(request + request);
  await expect.poll(() => statusesIn(answer())).toEqual([200, 200]);
  socket.destroy();
});

it("rejects a body that stops in the middle", async () => {
  const { socket } = await open();
  const headers = [JSON_TYPE, lengthOf(PLAY), "X-Request-Id: broken-off"];
  socket.end(head(PASS, headers) + PLAY.slice(0, -1));
  await once(socket, "close");
  await expect.poll(() => app.logs()).toMatch(/"requestId":"broken-off".*"status":400/);
});

it("counts the pass of a sender who does not wait for the answer", async () => {
  const { socket } = await open();
  const headers = [JSON_TYPE, lengthOf(PLAY), "X-Request-Id: gone-away"];
  socket.write(head(PASS, headers) + PLAY, () => socket.destroy());
  await expect.poll(() => app.logs()).toMatch(/"requestId":"gone-away".*"status":200/);
});

it("logs no error", () => {
  expect(app.logs()).not.toMatch(/"level":[56]0/);
});
