/**
 * `npm run bench -- attacks` does what costs a server much and its attacker little, from one address, to the built program on
 * loopback. For each it prints how often that was answered, for how long the event loop stood still, and how long others waited
 * for a page meanwhile.
 */
import { setTimeout as pause } from "node:timers/promises";
import { startUpstreams } from "../tests/upstreams";
import { BODIES, sendBody } from "./attacks/bodies";
import { askFor, prepareAttacks } from "./attacks/publishers";
import { startOnPostgres } from "./on-postgres";
import type { Server } from "./servers";
import { table } from "./table";

const SECONDS = 5;
const PROBE_EVERY_MS = 20;

const percentile = (all: number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? NaN;

/** How long others wait for a page until it is stopped; the 95th percentile, in milliseconds. */
function watchOthers({ origin }: Server): () => Promise<number> {
  const waits: number[] = [];
  let isOver = false;
  const watching = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const started = performance.now();
      const headers = { "x-forwarded-for": `10.9.${at & 255}.1`, cookie: "repeat=true" };
      // One that is cut off has waited too.
      await fetch(`${origin}/about`, { headers }).then(
        (answer) => answer.text(),
        () => "",
      );
      waits.push(performance.now() - started);
      await pause(PROBE_EVERY_MS);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return percentile(waits, 0.95);
  };
}

/** @param send does it once, and gives the status of the answer */
async function attack(app: Server, name: string, send: () => Promise<number>): Promise<string[]> {
  await app.usage();
  const stop = watchOthers(app);
  const statuses = new Map<number | "none", number>();
  const started = performance.now();
  let times = 0;
  while (times === 0 || performance.now() - started < SECONDS * 1000) {
    const status = await send().catch(() => "none" as const);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    times += 1;
  }
  const seconds = (performance.now() - started) / 1000;
  const p95 = await stop();
  const { delayMax } = await app.usage();
  const answers = [...statuses].map(([status, count]) => `${count} x ${status}`).join(", ");
  return [name, (times / seconds).toFixed(2), delayMax.toFixed(0), p95.toFixed(0), answers];
}

const upstreams = await startUpstreams();
const { app, stop } = await startOnPostgres(upstreams.env);
const { origin } = app;
try {
  const { attacks, stop: stopPublisher } = await prepareAttacks(origin, upstreams);
  const rows = [await attack(app, "nothing", () => pause(SECONDS * 1000, 0))];
  for (const [at, one] of BODIES.entries())
    rows.push(await attack(app, one.name, () => sendBody(origin, one, `10.8.${at}.1`)));
  for (const [at, one] of attacks.entries())
    rows.push(
      await attack(app, one.name, () => askFor(origin, one, `10.7.${at}.1`, SECONDS * 1000)),
    );
  stopPublisher();
  console.log(table(["attack", "requests/s", "blocked ms", "others' p95 ms", "answers"], rows));
} finally {
  await stop();
  await upstreams.stop();
}
