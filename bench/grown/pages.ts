import { Client } from "pg";
import { PAGES } from "../../tests/guards/pages";
import { API_CALLS, callsOf } from "../../tests/http/security/api-calls";
import type { App } from "../../tests/support/app/app";
import { median } from "../median";
import { table } from "../table";
import { listenerOf, type Listener } from "./listener";

/** How often each page is opened by each kind of listener. */
const ROUNDS = 20;
/** Typical listeners who take turns. */
const TYPICAL = 20;

/** A database with the app over it, and its listeners. */
export interface Side {
  app: App;
  largest: Listener[];
  typical: Listener[];
}

export async function sideOf(app: App, url: string, listeners: number): Promise<Side> {
  const database = new Client({ connectionString: url });
  await database.connect();
  const typical: Listener[] = [];
  const first = Math.ceil(listeners / 2);
  // Those with a playlist of their own.
  for (let i = first; typical.length < TYPICAL; i += 1) {
    const one = await listenerOf(database, i);
    if (one.pid) typical.push(one);
  }
  const largest = [await listenerOf(database, 1)];
  await database.end();
  return { app, typical, largest };
}

type Address = { name: string; of: (listener: Listener) => string };

const ownPages: Address[] = [
  { name: "/watch, most repeated", of: ({ ytid }) => `/watch?v=${ytid}` },
  { name: "/playlist/:pid, longest", of: ({ pid }) => `/playlist/${pid}` },
  { name: "/history?sort=RepeatCount", of: () => "/history?sort=RepeatCount" },
  { name: "/podcast/1000000001", of: () => "/podcast/1000000001" },
  { name: "/search?q=love night", of: () => "/search?q=love%20night" },
  { name: "/api/search/suggest?q=lov", of: () => "/api/search/suggest?q=lov" },
];

/** Every call that reads, with the ids of the listener. */
const calls: Address[] = Object.keys(API_CALLS).flatMap((name) =>
  callsOf(name).flatMap(({ body, query }) => {
    if (body || name === "/api/*") return [];
    const of = ({ uid, ytid, pid }: Listener) => {
      const owner = { uid, ytid, pid, privatePid: pid } as Parameters<NonNullable<typeof query>>[0];
      const values = new Map([
        ["pid", pid],
        ["uid", uid],
      ]);
      const address = name.replace(/:(\w+)/g, (_, key: string) => values.get(key) ?? "abc");
      return query ? `${address}?${query(owner)}` : address;
    };
    return [{ name, of }];
  }),
);

const ADDRESSES: Address[] = [
  ...PAGES.map((path) => ({ name: path, of: () => path })),
  ...ownPages,
  ...calls,
];

let sent = 0;
const failures = new Map<string, number>();

/** @returns milliseconds until the last byte */
async function open({ app }: Side, listener: Listener, address: Address): Promise<number> {
  const at = sent++;
  const headers = {
    cookie: listener.cookie,
    "x-forwarded-for": `10.${(at >> 8) & 255}.${at & 255}.1`,
  };
  const start = performance.now();
  const ask = () => fetch(app.origin + address.of(listener), { headers, redirect: "manual" });
  // Once more if the server has just closed the idle connection.
  const answer = await ask().catch(ask);
  await answer.arrayBuffer();
  const took = performance.now() - start;
  if (answer.status === 500 || answer.status === 503) {
    const failed = `${address.name} answered ${answer.status}`;
    failures.set(failed, (failures.get(failed) ?? 0) + 1);
  }
  return took;
}

const quantile = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0;

type Times = Record<"typical" | "largest", [small: number[], grown: number[]]>;

/** Takes the databases in turn, so that other load on the machine slows both. */
async function timesOf(sides: readonly [Side, Side], address: Address): Promise<Times> {
  const times: Times = { typical: [[], []], largest: [[], []] };
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [at, side] of sides.entries()) {
      for (const kind of ["typical", "largest"] as const) {
        const of = side[kind];
        const listener = of[Math.abs(round) % of.length];
        if (!listener) throw new Error("A side has no listener");
        const took = await open(side, listener, address);
        if (round >= 0) times[kind][at]?.push(took);
      }
    }
  }
  return times;
}

function row(name: string, kind: string, [small, grown]: [number[], number[]]): string[] {
  const [p50s, p50g] = [median(small), median(grown)];
  const [p99s, p99g] = [quantile(small, 0.99), quantile(grown, 0.99)];
  const ms = (...values: number[]) => values.map((value) => value.toFixed(1));
  return [
    name,
    kind,
    ...ms(p50s, p99s, p50g, p99g),
    (p50g / p50s).toFixed(2),
    (p99g / p99s).toFixed(2),
  ];
}

/**
 * Opens every page and every call that reads, and prints how long both databases take.
 * @param like only those whose name has one of these parts
 */
export async function comparePages(
  small: Side,
  grown: Side,
  like: readonly string[],
): Promise<void> {
  const rows: string[][] = [];
  for (const address of ADDRESSES.filter(({ name }) => like.some((part) => name.includes(part)))) {
    const { typical, largest } = await timesOf([small, grown], address);
    const both = [row(address.name, "typical", typical), row(address.name, "largest", largest)];
    for (const one of both) process.stderr.write(`${one.join(" | ")}\n`);
    rows.push(...both);
  }
  rows.sort((a, b) => Number(b[7]) - Number(a[7]));
  const titles = ["p50", "p99", "larger p50", "p99", "p50 ratio", "p99 ratio"];
  console.log(table(["page or call", "listener", ...titles], rows));
  const over = rows.filter((one) => Number(one[7]) > 2).length;
  for (const [failed, times] of failures) console.log(`${failed}, ${times} times`);
  console.log(`${rows.length - over} of ${rows.length} are within 2 times`);
}
