import type { Redis } from "ioredis";
import type { Db } from "../platform/db/database.server";
import type { Env } from "../platform/env.server";
import type { Log } from "../platform/log.server";
import { createLookups } from "../platform/lookups.server";
import type { Guard } from "../upstreams/guard/guard.server";
import { createRadioBrowser } from "../upstreams/radio-browser/client.server";
import { importStations, type StationImport } from "./import-stations.server";
import { createNowPlaying } from "./now-playing.server";
import { createStationOpener } from "./open-station.server";
import { createStationGroups } from "./station-groups.server";
import { createStationLists } from "./station-lists.server";
import { createStationPages } from "./station-pages.server";

export type Radio = ReturnType<typeof createRadio>;

interface Parts {
  db: Db;
  redis: Redis | null;
  env: Env;
  guard: Guard;
  log: Log;
}

/** Radio stations of the public directory. */
export function createRadio({ db, redis, env, guard, log }: Parts) {
  const lookups = createLookups({ db, log });
  const directory = createRadioBrowser(env, log);
  const lists = createStationLists({ db, directory, lookups });
  return {
    ...createStationPages({ db, find: lists.find }),
    station: lists.station,
    importList: (request: StationImport) => importStations({ db, directory }, request),
    groups: createStationGroups({ directory, lookups }),
    opener: createStationOpener(guard),
    nowPlaying: createNowPlaying({ db, guard, redis, redisUrl: env.redisUrl, log }),
    /** The directory's server to which browsers send clicks and votes. */
    directoryOrigin: () => directory.origin,
  };
}
