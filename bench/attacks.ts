/**
 * `npm run bench -- attacks [pattern of names]` attacks the built program on loopback, from one
 * address or network, with requests that cost a server much and the sender little: once with
 * PostgreSQL and once with the embedded database. For each attack it prints the requests answered,
 * how long the event loop stood still, how long others waited for a page, also as a multiple of
 * their wait without an attack, and the memory.
 */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startUpstreams, type Upstreams } from "../tests/upstreams";
import { BODIES, sendBody } from "./attacks/bodies";
import { importLongLists, type LongLists } from "./attacks/long-lists";
import { askFor, prepareAttacks } from "./attacks/publishers";
import { requestAttacks, type RequestAttack } from "./attacks/requests";
import { startOnPostgres } from "./on-postgres";
import { benchFolder, startBuiltApp, type Server } from "./servers";
import { table } from "./table";

const SECONDS = 5;

const [, , , pattern = ""] = process.argv;

const percentile = (all: number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? NaN;

/**
 * Measures how long others wait for a page until it is stopped; the 95th percentile, in
 * milliseconds.
 */
function watchOthers({ origin }: Server): () => Promise<number> {
  const program = fileURLToPath(new URL("attacks/others.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", program, origin], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const said = text(child.stdout);
  return async () => {
    child.stdin.end();
    return percentile(JSON.parse(await said) as number[], 0.95);
  };
}

interface Attack extends Omit<RequestAttack, "send"> {
  /** Sends the `at`-th request and resolves to its status. */
  send: (at: number) => Promise<number>;
}

interface Result {
  name: string;
  /** Responses per second. */
  rate: number;
  blockedMs: number;
  othersMs: number;
  /** Bytes of JavaScript objects before and after. */
  heap: [number, number];
  answers: string;
}

async function carryOut(app: Server, attack: Attack): Promise<Result> {
  const { name, send, atOnce = 1, everyMs } = attack;
  const { heap: before } = await app.usage();
  const stop = watchOthers(app);
  const statuses = new Map<number | "none", number>();
  const started = performance.now();
  let times = 0;
  const sendUntilOver = async () => {
    do {
      if (everyMs) await pause(everyMs);
      const status = await send((times += 1)).catch(() => "none" as const);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    } while (performance.now() - started < SECONDS * 1000);
  };
  await Promise.all(Array.from({ length: atOnce }, sendUntilOver));
  const seconds = (performance.now() - started) / 1000;
  const othersMs = await stop();
  const { delayMax, heap } = await app.usage();
  const answers = [...statuses].map(([status, count]) => `${count} x ${status}`).join(", ");
  const rate = times / seconds;
  return { name, rate, blockedMs: delayMax, othersMs, heap: [before, heap], answers };
}

const nothing: Attack = { name: "nothing", send: () => pause(SECONDS * 1000, 0) };

/**
 * Each attack comes from its own address, so that the limits on one do not spare the server the
 * next.
 */
function attacksOn(
  { origin }: Server,
  prepared: Awaited<ReturnType<typeof prepareAttacks>>,
  lists: LongLists,
): Attack[] {
  const bodies = BODIES.map(({ atOnce, ...body }, at): Attack => {
    const send = () => sendBody(origin, body, `10.8.${at}.1`);
    return { name: body.name, send, ...(atOnce && { atOnce }) };
  });
  const asking = prepared.attacks.map((one, at): Attack => {
    return { name: one.name, send: () => askFor(origin, one, `10.7.${at}.1`, SECONDS * 1000) };
  });
  const requests = requestAttacks(origin, lists, SECONDS * 1000).map((one, at): Attack => {
    return { ...one, send: (number) => one.send(`10.6.${at}.1`, number) };
  });
  const all = [...bodies, ...asking, ...requests].filter(({ name }) => RegExp(pattern).test(name));
  return [nothing, ...all, { ...nothing, name: "nothing, again" }];
}

async function attackAll(app: Server, upstreams: Upstreams): Promise<Result[]> {
  const prepared = await prepareAttacks(app.origin, upstreams);
  const results: Result[] = [];
  const lists = await importLongLists(app.origin, "10.5.0.1");
  for (const one of attacksOn(app, prepared, lists)) results.push(await carryOut(app, one));
  prepared.stop();
  return results;
}

function print(database: string, results: Result[]): void {
  const quiet = results[0]?.othersMs ?? NaN;
  const rows = results.map(({ name, rate, blockedMs, othersMs, heap, answers }) => {
    const times = (othersMs / quiet).toFixed(1);
    const memory = heap.map((bytes) => (bytes / 1e6).toFixed(0)).join(" to ");
    return [
      name,
      rate.toFixed(2),
      blockedMs.toFixed(0),
      othersMs.toFixed(0),
      times,
      memory,
      answers,
    ];
  });
  const titles = ["requests/s", "blocked ms", "others' p95 ms", "to quiet", "heap MB", "answers"];
  console.log(table([database, ...titles], rows));
}

const upstreams = await startUpstreams();
try {
  const { app, stop } = await startOnPostgres(upstreams.env);
  print("PostgreSQL", await attackAll(app, upstreams).finally(stop));
  const embedded = await startBuiltApp({ ...upstreams.env, DATA_DIR: benchFolder() });
  print("embedded", await attackAll(embedded, upstreams).finally(() => embedded.stop()));
} finally {
  await upstreams.stop();
}
