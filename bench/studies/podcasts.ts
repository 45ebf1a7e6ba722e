/**
 * `npm run bench -- podcasts` imports 500 podcasts and measures requests while their feeds are
 * read, then reads a feed of 20 MB, and renders the page of a podcast with 5,000 episodes next to
 * one with 50.
 */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { writeOpml } from "~/domain/podcasts/opml";
import { RoamingVisitor } from "../../tests/support/app/visitor";
import { startUpstreams } from "../../tests/upstreams";
import { median } from "../median";
import { startOnPostgres } from "../on-postgres";
import { load } from "../servers";
import { table } from "../table";

const FEEDS = 500;
const SMALL = 50;
const LARGE = 5000;
const ROUNDS = 5;
const CONNECTIONS = 4;

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/** Notes of about 4 kB, as in talkative podcasts, so that 5,000 episodes make 20 MB. */
const LONG_NOTES = `<p>${"What this episode is about, at length. ".repeat(90)}</p>`;

const upstreams = await startUpstreams();
const { app, databaseUrl, stop } = await startOnPostgres(upstreams.env);
const database = new Client({ connectionString: databaseUrl });
await database.connect();
const listener = new RoamingVisitor(app.origin);
const { own, origin: feedOrigin } = upstreams.feeds;

function add(name: string, episodes: number, notes?: string): string {
  const made = Array.from({ length: episodes }, () => (notes ? { notes } : {}));
  own.set(name, { title: `Podcast ${name}`, episodes: made });
  return `${feedOrigin}/own/${name}`;
}

/** The id of a podcast that only its feed names is made from the feed's address. */
const pathOf = (address: string) =>
  `/podcast/f${createHash("sha256").update(address).digest("base64url").slice(0, 22)}`;

async function importFeeds(addresses: string[]): Promise<void> {
  const text = writeOpml(
    "Bench",
    addresses.map((address) => ({ title: address, address })),
  );
  const response = await listener.form("/import", { text, target: "own", name: "" });
  if (!response.ok) throw new Error(`the import was answered ${response.status}`);
}

/** Feeds are checked every 15 seconds. */
async function untilAsked(name: string, asked = 1): Promise<void> {
  const { seen } = upstreams.feeds;
  while (seen.filter((one) => one.path.startsWith(`/own/${name}`)).length < asked) await pause(10);
}

async function untilAllRead(): Promise<void> {
  const unread = "select 1 from podcasts where feed_url is not null and fetched_at is null";
  while (((await database.query(unread)).rowCount ?? 0) > 0) await pause(50);
}

interface Cost {
  cpuMs: number;
  p50: number;
  p99: number;
}

async function measure(path: string, seconds: number): Promise<Cost> {
  const request = { method: "GET", path, headers: { cookie: "repeat=true" } } as const;
  const before = await app.usage();
  const result = await load(app, [request], { connections: CONNECTIONS, seconds });
  const { cpuSeconds } = await app.usage();
  const cpuMs = ((cpuSeconds - before.cpuSeconds) * 1000) / result.responses;
  return { cpuMs, p50: result.p50, p99: result.p99 };
}

const costRow = (name: string, { cpuMs, p50, p99 }: Cost) => [
  name,
  ...[cpuMs, p50, p99].map((value) => value.toFixed(1)),
];

async function refreshMany(): Promise<void> {
  await measure("/about", 2);
  const quiet = await measure("/about", 4);
  await importFeeds(Array.from({ length: FEEDS }, (_, at) => add(`many-${at}`, SMALL)));
  await untilAsked("many");
  const started = performance.now();
  const busy = await measure("/about", 4);
  await untilAllRead();
  const seconds = (performance.now() - started) / 1000;
  const rows = [costRow("nothing else", quiet), costRow("while feeds are read", busy)];
  console.log(table(["/about drawn", "CPU ms", "p50 ms", "p99 ms"], rows));
  console.log(`${FEEDS} feeds of ${SMALL} episodes were read in ${seconds.toFixed(0)} s.\n`);
}

async function readLarge(): Promise<void> {
  const address = add("large", LARGE, LONG_NOTES);
  const bytes = (await (await fetch(address)).arrayBuffer()).byteLength;
  await pause(11_000); // The threads that read feeds end after ten seconds.
  const before = await app.usage();
  await importFeeds([address]);
  await untilAsked("large", 2);
  await app.usage();
  const started = performance.now();
  await untilAllRead();
  const seconds = (performance.now() - started) / 1000;
  const meanwhile = await app.usage();
  await pause(15_000);
  const after = await app.usage();
  console.log(`A feed of ${megabytes(bytes)} with ${LARGE} episodes was read and stored in ${seconds.toFixed(1)} s, with an event loop delay of
${meanwhile.delayP99.toFixed(0)} ms (p99). Memory: ${megabytes(before.memory)} before, ${megabytes(meanwhile.memory)} then, ${megabytes(after.memory)} 15 s later.\n`);
}

async function drawPages(): Promise<void> {
  const paths = ["many-0", "large"].map((name) => pathOf(`${feedOrigin}/own/${name}`));
  const costs: Cost[][] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, path] of paths.entries()) costs[at]!.push(await measure(path, 2));
  }
  const of = (all: Cost[]) => ({
    cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
  });
  const [few, many] = costs.map(of);
  const rows = [costRow(`${SMALL} episodes`, few!), costRow(`${LARGE} episodes`, many!)];
  console.log(table(["a podcast's page", "CPU ms", "p50 ms", "p99 ms"], rows));
  console.log(`Ratio of processor time: ${(many!.cpuMs / few!.cpuMs).toFixed(2)} (goal 1.2).`);
}

try {
  await refreshMany();
  await readLarge();
  await drawPages();
} finally {
  await database.end();
  await stop();
  await upstreams.stop();
}
