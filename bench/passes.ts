/**
 * `npm run bench -- passes` counts passes with two processes over a PostgreSQL of its own: of
 * different videos, all of one video, and of sections. Then it kills a process while it counts, and
 * looks for passes that were acknowledged but not stored.
 */
import { Client } from "pg";
import { plays, VIDEOS } from "./listeners";
import { median } from "./median";
import { startOnPostgres } from "./on-postgres";
import { load, type LoadRequest, type Server } from "./servers";
import { table } from "./table";

const ROUNDS = 3;
const SECONDS = 4;
const CALLERS = 16;
/** How long a process counts before it is killed. */
const KILLED_AFTER_MS = 1500;

/** Returns the passes per second of all processes together. */
async function perSecond(apps: Server[], requests: LoadRequest[]): Promise<number> {
  const results = await Promise.all(
    apps.map((app) => load(app, requests, { connections: 8, seconds: SECONDS })),
  );
  return results.reduce((sum, result) => sum + result.perSecond, 0);
}

/** Counts passes until the process has gone. @returns the events it acknowledged */
async function countUntilKilled(app: Server, requests: LoadRequest[]): Promise<string[]> {
  const acknowledged: string[] = [];
  const call = async (caller: number) => {
    for (let at = caller; ; at += CALLERS) {
      const { path, body = "{}", ...request } = requests[at % requests.length]!;
      const eventId = crypto.randomUUID();
      const sent = JSON.stringify({ ...JSON.parse(body), eventId });
      try {
        const response = await fetch(app.origin + path, { ...request, body: sent });
        if (response.ok) acknowledged.push(eventId);
      } catch {
        return;
      }
    }
  };
  const calls = Array.from({ length: CALLERS }, (_, caller) => call(caller));
  setTimeout(() => app.kill(), KILLED_AFTER_MS);
  await Promise.all(calls);
  return acknowledged;
}

async function storedOf(databaseUrl: string, events: string[]): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const counted = "select count(*)::int as n from play_events where event_id = any($1)";
  const { rows } = await client.query<{ n: number }>(counted, [events]);
  await client.end();
  return rows[0]?.n ?? 0;
}

const { apps, app: one, databaseUrl, stop } = await startOnPostgres({}, 2);
try {
  const different = await plays(one.origin);
  const same = await plays(one.origin, () => VIDEOS[0]!);
  const sections = await plays(one.origin, undefined, (at) => {
    const startMs = (at % 50) * 1000;
    return { startMs, endMs: startMs + 6000 };
  });
  const kinds = [
    { name: "different videos, 1 process", apps: [one], requests: different },
    { name: "different videos, 2 processes", apps, requests: different },
    { name: "the same video, 2 processes", apps, requests: same },
    { name: "sections of different videos, 2 processes", apps, requests: sections },
  ].map((kind) => ({ ...kind, rounds: [] as number[] }));
  for (const kind of kinds) await perSecond(kind.apps, kind.requests);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of kinds) kind.rounds.push(await perSecond(kind.apps, kind.requests));
  }
  const base = kinds[1]!.rounds;
  const rows = kinds.map(({ name, rounds }) => {
    const ratio = median(rounds.map((value, at) => value / base[at]!));
    return [name, median(rounds).toFixed(0), ratio.toFixed(2)];
  });
  console.log(table(["passes", "per s", "to different, 2 processes"], rows));
  const acknowledged = await countUntilKilled(one, different);
  const stored = await storedOf(databaseUrl, acknowledged);
  console.log(
    `\nA process was killed: ${acknowledged.length} passes acknowledged, ${stored} stored.`,
  );
} finally {
  await stop();
}
