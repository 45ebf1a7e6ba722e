import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { picturePath } from "~/domain/pictures/pictures";
import { registerPictures } from "~/services/pictures/picture-rows.server";
import { openDatabase } from "~/services/platform/db/database.server";
import { quietLog } from "../../support/app/quiet-log";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import {
  rawResponse,
  startUntrustedServer,
  type UntrustedServer,
} from "../../support/network/untrusted-server";
import { stationId, wireStation } from "../../upstreams/radio-browser/stations";

const { app, upstreams } = sharedAppAndUpstreams({ env: { TRUST_PROXY: "1" } });
const [FLOOD, FLOOD_TOO, OTHER] = ["192.0.2.1", "192.0.2.2", "198.51.100.3"] as const;

/** A server with as many hosts as loopback has addresses. */
let stranger: UntrustedServer;
let cover: Buffer;
const leaving: (() => void)[] = [];
beforeAll(async () => {
  stranger = await startUntrustedServer({ address: "0.0.0.0" });
  const create = { width: 300, height: 300, channels: 3, background: "red" } as const;
  cover = await sharp({ create }).png().toBuffer();
});
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  stranger.reset();
});
afterAll(() => stranger.stop());

/** The nth address; four of them are on one host. */
const at = (number: number, path: string) =>
  `http://127.0.1.${1 + Math.floor(number / 4)}:${stranger.port}/${path}/${number}`;
/** How many requests for such addresses have arrived. */
const asked = (path: string) =>
  stranger.asked.filter((head) => head.startsWith(`GET /${path}/`)).length;
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i);

function ask(path: string, client: string): Promise<Response> {
  const stop = new AbortController();
  leaving.push(() => stop.abort());
  const headers = { "X-Forwarded-For": client };
  return fetch(app.origin + path, { headers, signal: stop.signal });
}

test("a client that asks for pictures of hosts that hang leaves slots for others", async () => {
  let held = NaN;
  stranger.answer = (socket, head) => {
    if (!head.startsWith("GET /cover")) return;
    // Beside this one's own.
    held = stranger.open.size - 1;
    socket.end(rawResponse(cover));
  };
  const addresses = [...numbers(80).map((one) => at(one, "hang")), at(200, "cover")];
  const { db, close } = await openDatabase({
    ...{ databaseUrl: app.databaseUrl, dataDir: "", log: quietLog },
  });
  const hashes = await registerPictures(db, addresses);
  await close();
  const paths = addresses.map((address) => picturePath(hashes.get(address)!, 96));
  for (const path of paths.slice(0, -1)) ask(path, FLOOD).catch(() => null);
  await expect.poll(() => stranger.open.size).toBe(10);
  const answer = await ask(paths.at(-1)!, OTHER);
  expect(answer.status).toBe(200);
  expect(held).toBeLessThanOrEqual(10);
});

/** A station that sends a title (`tell`), or none at all (`mute`). */
function addStation(number: number, kind: "tell" | "mute"): string {
  upstreams.radioBrowser.stations.push(
    wireStation(number, { name: `Radio ${number}`, url: at(number, kind) }),
  );
  return stationId(number);
}

/** The bytes until a title has arrived. */
async function titleIn({ body }: Response): Promise<string> {
  let heard = "";
  for await (const text of body!.pipeThrough(new TextDecoderStream())) {
    heard += text;
    if (heard.includes("event: title")) break;
  }
  return heard;
}

test("clients that listen to many stations leave title readers for others", async () => {
  const title = Buffer.alloc(1 + 32);
  title[0] = 2;
  title.write("StreamTitle='A - Song';", 1);
  stranger.answer = (socket, head) => {
    socket.write("HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\nicy-metaint: 512\r\n\r\n");
    if (head.startsWith("GET /tell")) socket.write(Buffer.concat([Buffer.alloc(512), title]));
  };
  const listen = (id: string, client: string) => ask(`/api/radio/now/${id}`, client);
  const stations = numbers(80, 300).map((number) => addStation(number, "mute"));
  const clientOf = (id: string) => (stations.indexOf(id) < 40 ? FLOOD : FLOOD_TOO);
  // A client may not ask the directory for all of them at once.
  for (const some of numbers(4).map((part) => stations.slice(20 * part, 20 * part + 20))) {
    const files = some.map((id) => ask(`/radio/m3u/${id}`, clientOf(id)));
    const known = (await Promise.all(files)).map(({ status }) => status);
    expect(new Set(known)).toEqual(new Set([200]));
  }
  const flood = stations.map((id) => listen(id, clientOf(id)));
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await expect.poll(() => asked("mute")).toBe(2 * 21);
  // One that only the other client listens to, and one that the flood waits for too.
  const shared = addStation(501, "tell");
  await listen(shared, FLOOD);
  for (const id of [addStation(500, "tell"), shared])
    expect(await titleIn(await listen(id, OTHER))).toContain("A - Song");
  expect(asked("mute")).toBe(2 * 21);
});

test("a client that sends many slow imports is asked to come back, and another's is read", async () => {
  // Its lines are rejected one by one.
  const slow = "1:11 a\n".repeat(60_000);
  const importing = (client: string, text: string) =>
    fetch(`${app.origin}/import`, {
      method: "POST",
      body: new URLSearchParams({ text, target: "own", name: "" }),
      headers: { "X-Forwarded-For": client, "Sec-Fetch-Site": "same-origin" },
    });
  const flood = numbers(12).map(() => importing(FLOOD, slow));
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers } of refused) {
    expect(status).toBe(503);
    expect(headers.get("Retry-After")).toBe("5");
  }
  const other = await importing(OTHER, "dQw4w9WgXcQ");
  expect(other.status).toBe(200);
});

test("a page of somebody else does not wait for all the pages that one client has asked for", async () => {
  // A process takes one new connection at a time, so these are open before.
  const agent = new Agent({ keepAlive: true });
  leaving.push(() => agent.destroy());
  const visit = (client: string) => {
    // No page is cached for them.
    const headers = { "X-Forwarded-For": client, Cookie: "repeat=true" };
    const visiting = request(`${app.origin}/faq`, { agent, headers }).end();
    const answer = once(visiting, "response").then(async ([response]) => {
      const { statusCode } = response as IncomingMessage;
      expect(statusCode).toBe(200);
      await text(response as IncomingMessage);
      return client;
    });
    return { sent: once(visiting, "finish"), answer };
  };
  await Promise.all(numbers(61).map((host) => visit(`203.0.113.${host}`).answer));
  const answered: string[] = [];
  let visits: ReturnType<typeof visit>[] = [];
  await app.hold(() => {
    // The flood of the other tests is refused for a while.
    visits = [...numbers(60).map(() => visit("198.18.0.1")), visit(OTHER)];
    return Promise.all(visits.map(({ sent }) => sent));
  });
  await Promise.all(visits.map(async ({ answer }) => answered.push(await answer)));
  expect(answered.indexOf(OTHER)).toBeLessThan(10);
});
