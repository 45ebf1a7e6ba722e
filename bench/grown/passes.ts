import { median } from "../median";
import { load, type LoadRequest } from "../servers";
import { table } from "../table";
import type { Side } from "./pages";

const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 32;

/** Passes of the typical listeners, of videos of their own or all of one. */
function passesOf({ typical }: Side, ytid?: string): LoadRequest[] {
  return typical.map((listener, at) => ({
    method: "POST",
    path: "/api/history/add",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.9.${at}.1`,
      cookie: listener.cookie,
    },
    body: JSON.stringify({ ytid: ytid ?? listener.ytid }),
  }));
}

async function measured(
  side: Side,
  requests: LoadRequest[],
): Promise<{ perSecond: number; p99: number }> {
  const server = { origin: side.app.origin } as Parameters<typeof load>[0];
  return load(server, requests, { connections: CONNECTIONS, seconds: SECONDS });
}

/** Counts passes on both databases in turn, and on the grown one of many videos and of one. */
export async function comparePasses(small: Side, grown: Side): Promise<void> {
  const top = grown.largest[0]?.ytid ?? "";
  const kinds = [
    { name: "small database", side: small, requests: passesOf(small) },
    { name: "grown database", side: grown, requests: passesOf(grown) },
    { name: "grown database, all of one video", side: grown, requests: passesOf(grown, top) },
  ];
  const all = kinds.map((kind) => ({
    ...kind,
    results: [] as { perSecond: number; p99: number }[],
  }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { side, requests, results } of all) results.push(await measured(side, requests));
  const rows = all.map(({ name, results }) => [
    name,
    median(results.map(({ perSecond }) => perSecond)).toFixed(0),
    median(results.map(({ p99 }) => p99)).toFixed(0),
  ]);
  console.log(table(["passes", "a second", "p99 (ms)"], rows));
}
