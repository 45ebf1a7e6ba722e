import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { quietLog } from "../../tests/support/app/quiet-log";
import { onNotice } from "~/services/platform/notices.server";
import { openEdgePurges, type EdgePurges } from "./edge-purges";
import { signature } from "./purge-request";

type Purge = { headers: IncomingHttpHeaders; body: string };

/** Stands in for a CDN's hook. */
async function startHook() {
  const purges: Purge[] = [];
  let status = 200;
  let arrived = () => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    purges.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    arrived();
    response.writeHead(status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/forget`),
    purges,
    /** The keys of each request so far. */
    keys: () => purges.map(({ body }) => (JSON.parse(body) as { keys: string[] }).keys),
    answerWith: (next: number) => (status = next),
    /** Does something while a purge waits for its answer. */
    onPurge: (act: () => void) => (arrived = act),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

const secret = "a secret of the tests";
let hook: Awaited<ReturnType<typeof startHook>>;
let dataDir: string;
let counted: boolean[];
onNotice("edge-purge", ({ isFailed }) => counted.push(!isFailed));
const open: EdgePurges[] = [];

beforeEach(async () => {
  hook = await startHook();
  dataDir = mkdtempSync(path.join(tmpdir(), "lor-edge-purges-"));
  counted = [];
});
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close();
  await hook.stop();
  rmSync(dataDir, { recursive: true });
});

function opened(receivers: readonly URL[] = [hook.url]): EdgePurges {
  const edge = openEdgePurges({ receivers, secret, dataDir, log: quietLog });
  open.push(edge);
  return edge;
}

function keptFile(): string {
  return readFileSync(path.join(dataDir, "unsent-purges.json"), "utf8");
}

test("changes made together are one signed request", async () => {
  const edge = opened();
  for (const key of ["video-a", "playlist-b", "video-a"]) edge.purge(key);
  expect(await edge.unconfirmed()).toEqual([]);
  expect(hook.keys()[0]).toEqual(["video-a", "playlist-b"]);
  const [{ headers, body }] = hook.purges as [Purge, ...Purge[]];
  expect(headers["surrogate-key"]).toBe("video-a playlist-b");
  expect(headers).toMatchObject(signature(body, secret, Number(headers["x-purge-timestamp"])));
  expect(counted[0]).toBe(true);
});

test("edits of listeners wait for each other after an answer, and an operator's change does not", async () => {
  const other = await startHook();
  const [calm, busy] = [opened([other.url]), opened()];
  const edit = async (edge: EdgePurges) => {
    edge.purge("playlist-a");
    await edge.unconfirmed();
    edge.purge("playlist-b");
  };
  await edit(busy);
  busy.purge("video-c");
  await expect.poll(() => hook.keys().at(-1)).toEqual(["playlist-b", "video-c"]);
  await edit(calm);
  busy.purge("video-d");
  await expect.poll(() => hook.keys().at(-1)).toEqual(["video-d"]);
  expect(other.keys()).toEqual([["playlist-a"]]);
  expect(await calm.unconfirmed()).toEqual([]);
  expect(other.keys()[1]).toEqual(["playlist-b"]);
  await calm.close();
  await other.stop();
});

test("each purge is sent again, for pages that were being rendered", async () => {
  const edge = opened();
  edge.purge("video-a");
  await edge.unconfirmed();
  // Whatever ends the process before that.
  expect(keptFile()).toContain("video-a");
  await edge.close();
  expect(hook.keys()).toEqual([["video-a"], ["video-a"]]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test("a key that is purged while it is sent for the last time, without success, is sent twice", async () => {
  hook.answerWith(503);
  const first = opened();
  first.purge("video-a");
  await first.unconfirmed();
  await first.close();
  const before = hook.purges.length;
  const second = opened();
  hook.onPurge(() => {
    hook.onPurge(() => {});
    second.purge("video-a");
  });
  expect(await second.unconfirmed()).toEqual([`${hook.url.host} (status 503)`]);
  hook.answerWith(200);
  expect(await second.unconfirmed()).toEqual([]);
  const failed = hook.purges.length - 1;
  expect(failed).toBeGreaterThan(before);
  await second.close();
  expect(hook.keys().slice(failed)).toEqual([["video-a"], ["video-a"]]);
});

test("everything takes the place of all keys, and so do too many", async () => {
  const edge = opened();
  edge.purge("video-a");
  edge.purge("*");
  edge.purge("video-b");
  await edge.unconfirmed();
  for (let at = 0; at < 700; at += 1) edge.purge(`video-${at}`);
  await edge.unconfirmed();
  expect(new Set(hook.keys().flat())).toEqual(new Set(["*"]));
});

test("many keys are several requests, and no key is more than a word", async () => {
  const edge = opened();
  for (let at = 0; at < 70; at += 1) edge.purge(`video-${at}`);
  for (const odd of ["two words", "", "x\r\ny", "a".repeat(300), ".*|"]) edge.purge(odd);
  await edge.unconfirmed();
  expect(
    hook
      .keys()
      .map(({ length }) => length)
      .slice(0, 3),
  ).toEqual([30, 30, 10]);
});

test("a purge that fails is kept over a restart, without the address, and then sent", async () => {
  const away = new URL(hook.url);
  away.username = "purge";
  away.password = "word-of-varnish";
  hook.answerWith(503);
  const first = opened([away]);
  first.purge("video-a");
  expect(await first.unconfirmed()).toEqual([`${away.host} (status 503)`]);
  await first.close();
  const file = keptFile();
  expect(file).toContain("video-a");
  expect(file).not.toMatch(/word-of-varnish|forget/);
  expect(new Set(counted)).toEqual(new Set([false]));
  hook.answerWith(200);
  away.password = "next-word-of-varnish";
  const second = opened([away]);
  expect(await second.unconfirmed()).toEqual([]);
  expect(hook.keys().at(-1)).toEqual(["video-a"]);
  expect(hook.purges.at(-1)?.headers.authorization).toBe(
    `Basic ${Buffer.from("purge:next-word-of-varnish").toString("base64")}`,
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

test("is sent again without a restart, and one cache that is away delays no other", async () => {
  const other = await startHook();
  hook.answerWith(500);
  const edge = opened([hook.url, other.url]);
  edge.purge("video-a");
  expect(await edge.unconfirmed()).toEqual([`${hook.url.host} (status 500)`]);
  expect(other.keys()).toEqual([["video-a"]]);
  hook.answerWith(403);
  await expect.poll(() => edge.unconfirmed()).toEqual([`${hook.url.host} (status 403)`]);
  hook.answerWith(204);
  await expect.poll(() => edge.unconfirmed()).toEqual([]);
  await edge.close();
  await other.stop();
});
