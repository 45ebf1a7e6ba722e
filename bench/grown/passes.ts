import type { App } from "../../tests/support/app/app";
import { median } from "../median";
import { load, type LoadRequest } from "../servers";
import { table } from "../table";
import type { Side } from "./pages";

const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 32;
/** Of all processes together. */
const CROWD = 128;

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

type Measured = { perSecond: number; p99: number };
type Kind = { name: string; apps: readonly App[]; requests: LoadRequest[]; connections: number };

/** Sends the same to all processes at once. */
async function measured({ apps, requests, connections }: Kind): Promise<Measured> {
  const share = { connections: connections / apps.length, seconds: SECONDS };
  const all = await Promise.all(
    apps.map(({ origin }) => load({ origin } as Parameters<typeof load>[0], requests, share)),
  );
  return {
    perSecond: all.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p99: Math.max(...all.map(({ p99 }) => p99)),
  };
}

async function compare(kinds: readonly Kind[]): Promise<void> {
  const all = kinds.map((kind) => ({ ...kind, results: [] as Measured[] }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of all) kind.results.push(await measured(kind));
  const rows = all.map(({ name, results }) => [
    name,
    median(results.map(({ perSecond }) => perSecond)).toFixed(0),
    median(results.map(({ p99 }) => p99)).toFixed(0),
  ]);
  console.log(table(["passes", "a second", "p99 (ms)"], rows));
}

type Named = { name: string; side: Side };

/** Counts passes on both databases in turn, and on the second one of many videos and of one. */
export async function comparePasses(one: Named, two: Named): Promise<void> {
  const top = two.side.largest[0]?.ytid ?? "";
  const kindOf = ({ name, side }: Named, ytid?: string): Kind => ({
    ...{ name, apps: [side.app], requests: passesOf(side, ytid), connections: CONNECTIONS },
  });
  const ofOne = { name: `${two.name}, all of one video`, side: two.side };
  await compare([kindOf(one), kindOf(two), kindOf(ofOne, top)]);
}

/** Counts passes of many videos and of one through two processes, to see the lock of its total. */
export async function compareCrowd(side: Side, second: App): Promise<void> {
  const top = side.largest[0]?.ytid ?? "";
  const shared = { apps: [side.app, second], connections: CROWD };
  await compare([
    { ...shared, name: `two processes, ${CROWD} clients`, requests: passesOf(side) },
    { ...shared, name: "the same, all of one video", requests: passesOf(side, top) },
  ]);
}
