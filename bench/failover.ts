/**
 * `npm run bench -- failover [times] [name]` counts passes as fast as eight listeners can send
 * them, takes the primary away, promotes its standby, and looks for every acknowledged pass.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { startApp } from "../tests/support/app/app";
import { RoamingVisitor } from "../tests/support/app/visitor";
import { startForwarder, type Forwarder } from "../tests/support/network/forwarder";
import { startPostgres, type Service } from "../tests/support/services";
import { passesIn, query } from "./faults/site";
import { VIDEOS } from "./listeners";
import { table } from "./table";

const times = Number(process.argv[3] ?? 5);
const only = process.argv[4] ?? "";
const WRITERS = 8;
const WARM = 100;
const WRITE_MS = 3000;
/** How long a standby that is cut off is not missed. */
const UNNOTICED_MS = 5000;

type Parts = { primary: Service; toPrimary: Forwarder; toStandby: Forwarder };
type Fault = { name: string; isSynchronous: boolean; happen(parts: Parts): Promise<void> | void };

const kill = async ({ primary, toPrimary }: Parts) => {
  await primary.kill();
  toPrimary.cut();
};
const FAULTS: Fault[] = [
  { name: "synchronous: the primary is killed", isSynchronous: true, happen: kill },
  { name: "asynchronous: the primary is killed", isSynchronous: false, happen: kill },
  {
    name: "asynchronous: the primary's machine is cut off",
    isSynchronous: false,
    happen({ toPrimary, toStandby }) {
      toStandby.hang();
      toPrimary.hang();
    },
  },
  {
    name: "asynchronous: its standby was cut off 5 s before",
    isSynchronous: false,
    async happen({ toPrimary, toStandby }) {
      toStandby.hang();
      await pause(UNNOTICED_MS);
      toPrimary.hang();
    },
  },
];

/** Counts passes one after another; those that were acknowledged go to `acknowledged`. */
async function write(origin: string, isOver: () => boolean, acknowledged: string[]) {
  const listener = new RoamingVisitor(origin);
  while (!isOver()) {
    const eventId = randomUUID();
    const sent = listener.json("/api/history/add", { ytid: VIDEOS[0], eventId });
    const status = await sent.then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) acknowledged.push(eventId);
  }
}

type Result = { acknowledged: number; lost: number; perSecond: number };

async function failOver({ isSynchronous, happen }: Fault): Promise<Result> {
  const primary = await startPostgres();
  const databaseUrl = await primary.createDatabase();
  const toStandby = await startForwarder(new URL(primary.url));
  const standby = await primary.startStandby(toStandby.url);
  if (isSynchronous) {
    await query(primary.url, "alter system set synchronous_standby_names = '*'");
    await query(primary.url, "select pg_reload_conf()");
  }
  const toPrimary = await startForwarder(new URL(databaseUrl));
  const app = await startApp({ env: { DATABASE_URL: toPrimary.url, TRUST_PROXY: "1" } });
  const acknowledged: string[] = [];
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, () =>
    write(app.origin, () => isOver, acknowledged),
  );
  while (acknowledged.length < WARM) await pause(10);
  const start = performance.now();
  await pause(WRITE_MS);
  const perSecond = ((acknowledged.length - WARM) / (performance.now() - start)) * 1000;
  await happen({ primary, toPrimary, toStandby });
  isOver = true;
  await query(standby.url, "select pg_promote()");
  const promoted = new URL(databaseUrl);
  promoted.port = new URL(standby.url).port;
  toPrimary.leadTo(promoted);
  await Promise.all(writers);
  const stored = new Set(await passesIn({ connectionString: promoted.href }));
  await app.stop();
  await Promise.all([toPrimary.stop(), toStandby.stop()]);
  await standby.stop();
  await primary.stop();
  const lost = acknowledged.filter((id) => !stored.has(id)).length;
  return { acknowledged: acknowledged.length, lost, perSecond };
}

const rows: string[][] = [];
for (const fault of FAULTS.filter(({ name }) => name.includes(only))) {
  const results: Result[] = [];
  while (results.length < times) results.push(await failOver(fault));
  const each = (of: (one: Result) => number) => results.map((one) => of(one).toFixed(0)).join(", ");
  rows.push([
    fault.name,
    each((r) => r.perSecond),
    each((r) => r.acknowledged),
    each((r) => r.lost),
  ]);
  console.log(rows.at(-1)?.join("  "));
}
console.log(table(["what happens", "passes a second", "acknowledged", "lost"], rows));
