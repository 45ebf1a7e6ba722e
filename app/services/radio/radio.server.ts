import type { Db } from "../platform/db/database.server";
import type { Env } from "../platform/env.server";
import type { Log } from "../platform/log.server";
import { createLookups } from "../platform/lookups.server";
import { createRadioBrowser } from "../upstreams/radio-browser/client.server";
import { createStationGroups } from "./station-groups.server";
import { createStationLists } from "./station-lists.server";
import { createStationPages } from "./station-pages.server";

export type Radio = ReturnType<typeof createRadio>;

/** Radio stations of the public directory. */
export function createRadio(parts: { db: Db; env: Env; log: Log }) {
  const { db, env, log } = parts;
  const lookups = createLookups({ db, log });
  const directory = createRadioBrowser(env, log);
  const lists = createStationLists({ db, directory, lookups });
  return {
    ...createStationPages({ db, find: lists.find }),
    station: lists.station,
    groups: createStationGroups({ directory, lookups }),
    /** The directory's server to which browsers send clicks and votes. */
    directoryOrigin: () => directory.origin,
  };
}
