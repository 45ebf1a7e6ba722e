/**
 * `npm run bench -- attacks` sends what costs a server much and its sender little, from one address, to the built program on
 * loopback. For each it prints how often that was answered, for how long the event loop stood still, and how long others waited
 * for a page meanwhile.
 */
import { setTimeout as pause } from "node:timers/promises";
import { BODIES, type Attack } from "./attacks/bodies";
import { startOnPostgres } from "./on-postgres";
import type { Server } from "./servers";
import { table } from "./table";

const SECONDS = 5;
const PROBE_EVERY_MS = 20;

const percentile = (all: number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? NaN;

/** How long others wait for a page until `stop`, in milliseconds. */
function watchOthers({ origin }: Server) {
  const waits: number[] = [];
  let isOver = false;
  const watching = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const started = performance.now();
      const headers = { "x-forwarded-for": `10.9.${at & 255}.1`, cookie: "repeat=true" };
      await (await fetch(`${origin}/about`, { headers })).text();
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

/** @param client an address, so that no attack meets the limit that another one has reached */
async function send({ origin }: Server, { path, type, body }: Attack, client: string) {
  const headers = {
    "content-type": type,
    origin,
    accept: "text/html",
    "x-forwarded-for": client,
  };
  const answer = await fetch(origin + path, { method: "POST", headers, body, redirect: "manual" });
  await answer.text();
  return answer.status;
}

async function attack(app: Server, one: Attack, client: string): Promise<string[]> {
  await app.usage();
  const stop = watchOthers(app);
  const statuses = new Map<number, number>();
  const started = performance.now();
  let times = 0;
  while (times === 0 || performance.now() - started < SECONDS * 1000) {
    const status = await send(app, one, client);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    times += 1;
  }
  const seconds = (performance.now() - started) / 1000;
  const { delayMax } = await app.usage();
  const p95 = await stop();
  const answers = [...statuses].map(([status, count]) => `${count} x ${status}`).join(", ");
  return [one.name, (times / seconds).toFixed(2), delayMax.toFixed(0), p95.toFixed(0), answers];
}

const { app, stop } = await startOnPostgres();
try {
  const quiet = watchOthers(app);
  await pause(SECONDS * 1000);
  const rows = [
    ["nothing", "", (await app.usage()).delayMax.toFixed(0), (await quiet()).toFixed(0), ""],
  ];
  for (const [at, one] of BODIES.entries()) rows.push(await attack(app, one, `10.8.${at}.1`));
  console.log(table(["attack", "requests/s", "blocked ms", "others' p95 ms", "answers"], rows));
} finally {
  await stop();
}
