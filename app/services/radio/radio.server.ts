/**
 * Finds stations, and follows and passes on what they play. Its tables are `stations`,
 * `station_songs` and `station_failures`. Called by routes, `server/` for streams, and the player.
 */
import type { RedisClient } from "../platform/redis.server";
import type { Db } from "../platform/db/database.server";
import type { Env } from "../platform/env/env.server";
import type { Log } from "../platform/log.server";
import { createLookups } from "../upstreams/lookups.server";
import { createGuard, type Guard } from "../upstreams/guard/guard.server";
import { createRadioBrowser } from "../upstreams/radio-browser/client.server";
import { importStations, type StationImport } from "./import-stations.server";
import { createNowPlaying } from "./titles/now-playing.server";
import { createStationOpener } from "./sound/open-station.server";
import { createStationProxy } from "./sound/proxy-station.server";
import { createStationGroups } from "./station-groups.server";
import { createStationLists } from "./station-lists.server";
import { createStationLookup } from "./station-lookup.server";
import { createStationPages } from "./station-pages.server";

export type Radio = ReturnType<typeof createRadio>;

interface Options {
  db: Db;
  redis: RedisClient | null;
  env: Env;
  guard: Guard;
  log: Log;
}

/**
 * Makes a guard whose connections take no slots from those that read titles. Its listeners are
 * counted where they are answered.
 */
function proxyGuard(env: Env, { streams }: { streams: number }): Guard {
  const stationSlots = { total: streams, perOwner: streams, waiting: 0 };
  return createGuard({ allowPrivate: env.allowPrivateUpstreams, stationSlots });
}

/** Radio stations of the public directory. */
export function createRadio({ db, redis, env, guard, log }: Options) {
  const lookups = createLookups({ db, log });
  const directory = createRadioBrowser(env, log);
  const lists = createStationLists({ db, directory, lookups });
  const opener = createStationOpener(guard);
  return {
    ...createStationPages({ db, find: lists.find }),
    station: createStationLookup({ db, directory }),
    importList: (request: StationImport) => importStations({ db, directory }, request),
    groups: createStationGroups({ directory, lookups }),
    opener,
    /** Null unless the operator allows it. */
    proxy:
      env.stationProxy && createStationProxy({ guard: proxyGuard(env, env.stationProxy), opener }),
    nowPlaying: createNowPlaying({ db, guard, redis, redisUrl: env.redisUrl, log }),
    /** The directory's server to which browsers send clicks and votes. */
    directoryOrigin: () => directory.origin,
  };
}
