import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import type { App } from "../../tests/support/app/app";
import { table } from "../table";
import type { Listener } from "./listener";
import type { Side } from "./pages";

/** The migration that makes most indexes. */
const MIGRATION = new URL("../../db/migrations/0004_grown.sql", import.meta.url);
/** Between two requests of a kind. */
const PAUSE_MS = 100;
/** How long requests are sent before and after. */
const AROUND_MS = 3000;

type Answer = { status: number; ms: number };
type Kind = { name: string; send: (app: App, listener: Listener) => Promise<Response> };

const headersOf = ({ cookie }: Listener) => ({ cookie, "content-type": "application/json" });
const posted = (path: string, body: (listener: Listener) => object): Kind["send"] => {
  return ({ origin }, listener) =>
    fetch(origin + path, {
      method: "POST",
      headers: headersOf(listener),
      body: JSON.stringify(body(listener)),
    });
};

const KINDS: Kind[] = [
  {
    name: "page `/watch`",
    send: ({ origin }, listener) =>
      fetch(`${origin}/watch?v=${listener.ytid}`, { headers: headersOf(listener) }),
  },
  {
    name: "page `/history`",
    send: ({ origin }, listener) => fetch(`${origin}/history`, { headers: headersOf(listener) }),
  },
  { name: "pass", send: posted("/api/history/add", ({ ytid }) => ({ ytid })) },
  { name: "heart", send: posted("/api/star/set", ({ ytid }) => ({ ytid })) },
];

async function answered(app: App, listener: Listener, { send }: Kind): Promise<Answer> {
  const start = performance.now();
  const status = await send(app, listener).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  return { status, ms: performance.now() - start };
}

/** Sends requests of a kind, whether or not those before were answered, until the signal. */
async function keepSending(side: Side, kind: Kind, until: AbortSignal): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  while (!until.aborted) {
    const listener = side.typical[answers.length % side.typical.length];
    if (listener) answers.push(answered(side.app, listener, kind));
    await wait(PAUSE_MS);
  }
  return Promise.all(answers);
}

/** Makes the indexes of a migration again while the app serves, and prints what listeners saw. */
export async function serveDuringMigration(url: string, side: Side): Promise<void> {
  const database = new Client({ connectionString: url });
  await database.connect();
  const text = await readFile(MIGRATION, "utf8");
  for (const [, name] of text.matchAll(/IF NOT EXISTS "(\w+)"/g))
    await database.query(`drop index if exists ${name}`);
  const stop = new AbortController();
  const sent = Promise.all(KINDS.map((kind) => keepSending(side, kind, stop.signal)));
  await wait(AROUND_MS);
  const start = performance.now();
  await database.query("begin");
  for (const statement of text.split("--> statement-breakpoint")) await database.query(statement);
  await database.query("commit");
  console.log(`  the migration: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await wait(AROUND_MS);
  stop.abort();
  const rows = (await sent).map((answers, at) => {
    const failed = answers.filter(({ status }) => status === 0 || status >= 400);
    const statuses = [...new Set(failed.map(({ status }) => status))].join(", ");
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    const cells = [answers.length, failed.length, statuses, (slowest / 1000).toFixed(1)];
    return [KINDS[at]?.name ?? "", ...cells.map(String)];
  });
  await database.end();
  console.log(table(["while indexes are made", "sent", "failed", "status", "slowest (s)"], rows));
}
