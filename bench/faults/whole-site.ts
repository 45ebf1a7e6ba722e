import { setTimeout as pause } from "node:timers/promises";
import { openStreams } from "../open-streams";
import { floodOfSignIns, openSlowRequests, searchesOfStrangers } from "./visitors";
import type { Extra, Fault } from "./faults";
import { query, type WholeSite } from "./site";

/** How long a store or a service is away. */
const AWAY_MS = 5000;
/** How long a supervisor takes to start a process again. */
const RESTART_MS = 1000;
const HOLD_MS = 5000;
const DAY_MS = 86_400_000;

type WholeFault = Fault<WholeSite>;

const processes: WholeFault[] = [
  {
    name: "one process is killed",
    async happen({ apps: [first] }) {
      await first!.kill9();
      await pause(RESTART_MS);
      await first!.restart();
    },
  },
  {
    name: "both processes are killed",
    async happen({ apps }) {
      await Promise.all(apps.map((app) => app.kill9()));
      await pause(RESTART_MS);
      await Promise.all(apps.map((app) => app.restart()));
    },
  },
  {
    name: "both are rolled, one after the other",
    async happen({ apps }) {
      for (const app of apps) await app.restart();
    },
  },
];

const stores: WholeFault[] = [
  {
    name: "PostgreSQL is killed",
    async happen({ postgres }) {
      await postgres.kill();
      await pause(AWAY_MS);
      await postgres.restart();
    },
  },
  {
    name: "PostgreSQL is shut down",
    async happen({ postgres }) {
      await postgres.halt();
      await pause(AWAY_MS);
      await postgres.restart();
    },
  },
  {
    name: "PostgreSQL does not answer",
    async happen({ postgres, toPostgres }) {
      toPostgres.hang();
      await pause(AWAY_MS);
      toPostgres.leadTo(new URL(postgres.url));
    },
  },
  {
    name: "PostgreSQL fails over to its standby",
    async happen({ postgres, standby, toPostgres }) {
      await postgres.kill();
      await pause(RESTART_MS);
      await query(standby.url, "select pg_promote()");
      toPostgres.leadTo(new URL(standby.url));
    },
  },
  {
    name: "Redis is killed",
    async happen({ redis }) {
      await redis.kill();
      await pause(AWAY_MS);
      await redis.restart();
    },
  },
  {
    name: "Redis does not answer",
    async happen({ redis, toRedis }) {
      toRedis.hang();
      await pause(AWAY_MS);
      toRedis.leadTo(new URL(redis.url));
    },
  },
];

const clocks: WholeFault[] = [
  ["the clock jumps a day ahead", DAY_MS] as const,
  ["the clock jumps a day back", -DAY_MS] as const,
].map(([name, ms]) => ({
  name,
  async happen(site: WholeSite) {
    site.moveClock(ms);
    await pause(HOLD_MS);
    site.moveClock(0);
  },
}));

async function openWhile(close: () => void): Promise<void> {
  await pause(HOLD_MS);
  close();
}

const visitors: WholeFault[] = [
  {
    name: "300 clients send a byte a second",
    happen: ({ origin }) => openWhile(openSlowRequests(origin, 300)),
  },
  {
    name: "500 sign in at once",
    happen: async (site): Promise<Extra> => ({ requests: await floodOfSignIns(site.origin, 500) }),
  },
  {
    name: "2,000 streams of titles are open",
    async happen({ apps: [first] }) {
      const streams = await openStreams(first!.origin, 2000);
      for (const stream of streams) stream.resume();
      await openWhile(() => streams.forEach((stream) => void stream.destroy()));
    },
  },
  {
    name: "services hang",
    async happen({ origin, upstreams }): Promise<Extra> {
      const { youtube, lrclib, deezer, lastfm, radioBrowser, itunes, podcastIndex } = upstreams;
      const all = [lrclib, deezer, lastfm, radioBrowser, itunes, podcastIndex];
      for (const one of all) one.mode = "hanging";
      youtube.faults.hanging = true;
      const requests = await searchesOfStrangers(origin, HOLD_MS);
      for (const one of all) one.mode = "healthy";
      youtube.faults.hanging = false;
      return { requests };
    },
  },
];

export const WHOLE_SITE_FAULTS = [...processes, ...stores, ...clocks, ...visitors];
