/**
 * `npm run bench` measures the built app's requests per second, and compares pages with a plain
 * Hono server that sends the same bytes. With `DATABASE_URL` it also measures PostgreSQL, in a
 * temporary database on that server.
 */
import { cpus, loadavg } from "node:os";
import { listenerWithOwnData, plays, saveVideos, VIDEOS } from "./listeners";
import type { LoadResult } from "./load";
import { median } from "./median";
import type { PlainResponse } from "./plain-server";
import { ACCEPT_ENCODING, rawRequest } from "./raw-request";
import {
  benchFolder,
  load,
  startBuiltApp,
  startPlainServer,
  type LoadRequest,
  type Server,
} from "./servers";
import { table } from "./table";
import { temporaryDatabase } from "./temporary-database";

const CONNECTIONS = 16;
const ROUNDS = 3;
const SECONDS = 1.5;
/** Rendered pages are slow, so the JIT compiler takes longer to see enough of them. */
const WARM_UP_SECONDS = { rendered: 8, other: 1 };

interface Scenario {
  name: string;
  app: Server;
  requests: LoadRequest[];
  /** The expected `X-Cache`; API calls have none. */
  cache?: "bypass" | "hit";
}

/** The results of a few seconds of load, and its cost to the server. */
interface Round extends LoadResult {
  cpuMs: number;
  delayP99: number;
}

/** A scenario with its results and those of the plain server. */
interface Measured extends Scenario {
  plain: { server: Server; requests: LoadRequest[]; rounds: Round[] } | null;
  rounds: Round[];
  /** Results with one request at a time, which is how long a listener waits. */
  alone: LoadResult | null;
  /** React's own share of a rendered page, in milliseconds: the least that the page can cost. */
  reactMs: number;
}

function page(path: string, cookie?: string): LoadRequest[] {
  const headers: Record<string, string> = { "accept-encoding": ACCEPT_ENCODING };
  if (cookie) headers.cookie = cookie;
  return [{ method: "GET", path, headers }];
}

const rendered = (name: string, app: Server, requests: LoadRequest[]): Scenario => ({
  name: `rendered ${name}`,
  app,
  requests,
  cache: "bypass",
});

/**
 * Returns the response as a browser gets it. Throws unless it came from the source that the
 * scenario names.
 */
async function capture({ name, app, requests, cache }: Scenario): Promise<PlainResponse> {
  const { path, ...request } = requests[0]!;
  await rawRequest(app.origin + path, request);
  const { status, headers, body } = await rawRequest(app.origin + path, request);
  const actual = headers["x-cache"];
  if (status !== 200 || actual !== cache) throw new Error(`${name}: ${status}, X-Cache ${actual}`);
  return {
    contentType: headers["content-type"] ?? "",
    contentEncoding: headers["content-encoding"] ?? null,
    base64: body.toString("base64"),
  };
}

async function round(server: Server, requests: LoadRequest[], seconds: number): Promise<Round> {
  const before = await server.usage();
  const result = await load(server, requests, { connections: CONNECTIONS, seconds });
  const after = await server.usage();
  const cpuMs = ((after.cpuSeconds - before.cpuSeconds) * 1000) / result.responses;
  return { ...result, cpuMs, delayP99: Math.max(after.delayP99, 0) };
}

/**
 * Returns the median of React's time according to the server. React runs in one go, so this is
 * processor time.
 */
async function reactAlone({ app, requests }: Scenario): Promise<number> {
  const { path, ...request } = requests[0]!;
  const times: number[] = [];
  for (let count = 0; count < 100; count += 1) {
    const { headers } = await rawRequest(app.origin + path, request);
    const [, ms] = /\breact;dur=([\d.]+)/.exec(String(headers["server-timing"])) ?? [];
    if (ms) times.push(Number(ms));
  }
  return median(times);
}

/**
 * Alternates between the app and the plain server, so that other load on the machine affects both.
 */
async function measure(all: Measured[]): Promise<void> {
  for (const { name, app, requests, plain } of all) {
    const { rendered, other } = WARM_UP_SECONDS;
    await round(app, requests, name.startsWith("rendered") ? rendered : other);
    if (plain) await round(plain.server, plain.requests, other);
  }
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const { app, requests, rounds, plain } of all) {
      rounds.push(await round(app, requests, SECONDS));
      if (plain) plain.rounds.push(await round(plain.server, plain.requests, SECONDS));
    }
  }
  for (const one of all) {
    one.alone = await load(one.app, one.requests, { connections: 1, seconds: 1 });
    if (one.name.startsWith("rendered")) one.reactMs = await reactAlone(one);
  }
}

function row({ name, rounds, plain, alone, reactMs }: Measured): string[] {
  const of = (from: Round[], key: keyof Round) => median(from.map((one) => one[key]));
  const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0);
  const whole = (value: number) => String(Math.round(value));
  const bare = plain?.rounds ?? [];
  const ratio = (key: "perSecond" | "cpuMs") =>
    plain ? median(rounds.map((own, at) => own[key] / bare[at]![key])) : Number.NaN;
  const perSecond = rounds.map((one) => Math.round(one.perSecond)).sort((a, b) => a - b);
  return [
    name,
    whole(of(rounds, "perSecond")),
    `${perSecond[0]}-${perSecond.at(-1)}`,
    plain ? whole(of(bare, "perSecond")) : "-",
    plain ? ratio("perSecond").toFixed(3) : "-",
    ms(of(rounds, "cpuMs")),
    plain ? ratio("cpuMs").toFixed(1) : "-",
    Number.isNaN(reactMs) ? "-" : ms(reactMs),
    Number.isNaN(reactMs) ? "-" : (of(rounds, "cpuMs") / reactMs).toFixed(1),
    `${ms(alone?.p50 ?? Number.NaN)} / ${ms(alone?.p99 ?? Number.NaN)}`,
    `${ms(of(rounds, "p50"))} / ${ms(of(rounds, "p99"))}`,
    ms(of(rounds, "delayP99")),
    whole(of(rounds, "bytes")),
  ];
}

const start = performance.now();
const path = `/watch?v=${VIDEOS[0]}`;
const database = process.env.DATABASE_URL
  ? await temporaryDatabase(process.env.DATABASE_URL)
  : null;
const servers: Server[] = [];
try {
  const dataDir = benchFolder();
  await saveVideos({ dataDir });
  const app = await startBuiltApp({ DATA_DIR: dataDir });
  servers.push(app);
  const pages: Scenario[] = [
    { name: "page cache hit", app, requests: page(path), cache: "hit" },
    rendered("/about, a preference", app, page("/about", "repeat=true")),
    rendered("/watch, a preference", app, page(path, "repeat=true")),
    rendered("/watch, own data", app, page(path, await listenerWithOwnData(app.origin))),
  ];
  const calls: Scenario[] = [
    { name: "play counted, embedded", app, requests: await plays(app.origin) },
  ];
  if (database) {
    const databaseDir = benchFolder();
    await saveVideos({ databaseUrl: database.url, dataDir: databaseDir });
    const shared = await startBuiltApp({ DATA_DIR: databaseDir, DATABASE_URL: database.url });
    servers.push(shared);
    const cookie = await listenerWithOwnData(shared.origin);
    pages.push(
      rendered("/watch, a preference, PostgreSQL", shared, page(path, "repeat=true")),
      rendered("/watch, own data, PostgreSQL", shared, page(path, cookie)),
      rendered("/, own data, PostgreSQL", shared, page("/", cookie)),
      rendered("/history, own data, PostgreSQL", shared, page("/history", cookie)),
    );
    calls.push({
      name: "play counted, PostgreSQL",
      app: shared,
      requests: await plays(shared.origin),
    });
  }
  const plain = await startPlainServer(await Promise.all(pages.map(capture)));
  servers.push(plain);
  const measured: Measured[] = [
    ...pages.map((one, at) => ({
      ...one,
      plain: { server: plain, requests: page(`/${at}`), rounds: [] },
      rounds: [],
      alone: null,
      reactMs: Number.NaN,
    })),
    ...calls.map((one) => ({ ...one, plain: null, rounds: [], alone: null, reactMs: Number.NaN })),
  ];
  await measure(measured);
  const headings = [
    "",
    "per s",
    "range",
    "plain per s",
    "ratio",
    "CPU ms",
    "CPU ratio",
    "React ms",
    "x React",
  ];
  const latencies = ["alone p50/p99 ms", `${CONNECTIONS} at once p50/p99`, "loop p99 ms", "bytes"];
  console.log(table([...headings, ...latencies], measured.map(row)));
} finally {
  for (const server of servers) await server.stop();
  await database?.drop();
}
console.log(`
Medians of ${ROUNDS} rounds of ${SECONDS} s with ${CONNECTIONS} connections, alternating between the app and plain Hono. Server, database and load
generator share ${cpus().length} cores. Load average ${loadavg()[0]?.toFixed(1)}, ${((performance.now() - start) / 1000).toFixed(0)} s in total. Requests per second depend on other load on the machine;
ratios and CPU time per response (all threads of the app; a database is another process) much less. "React ms" is
React's part of the page, and "x React" the CPU time in times of it. "loop" is the 99th percentile of the event loop's
delay under load. "alone" is one request at a time.`);
