import { connectRedis, redisReady } from "~/services/platform/redis.server";
import { openDatabase } from "~/services/platform/db/database.server";
import type { Env } from "~/services/platform/env/env.server";
import type { Log } from "~/services/platform/log.server";
import { createSignInCodes } from "~/services/account/sign-in-codes.server";
import { loadSecrets } from "~/services/platform/secrets.server";
import { openDevice } from "~/sessions/device.server";
import { openSession } from "~/sessions/session.server";
import { createSessionStore } from "~/sessions/session-store.server";
import { watchDisk } from "./disk-check";
import { storeStates, type Check } from "./store-states";

/** Database, Redis, and everything that needs the secrets. */
export type Stores = Awaited<ReturnType<typeof openStores>>;

/** @throws with a sentence for the operator if a store cannot be used */
export async function openStores(env: Env, log: Log) {
  const { databaseUrl, dataDir, redisUrl, secure } = env;
  const secrets = await loadSecrets({ sessionSecret: env.sessionSecrets?.join(","), dataDir });
  const replicaUrl = env.databaseReplicaUrl;
  const database = await openDatabase({ databaseUrl, replicaUrl, dataDir, log });
  const redis = redisUrl ? connectRedis(redisUrl, log) : null;
  const sessions = createSessionStore({ db: database.db, redis, log });
  const disk = watchDisk(database.db, log);
  const checks: Check[] = [
    { name: "database", mode: database.mode, answers: () => database.ping() },
    disk,
  ];
  if (redis) {
    checks.push({ name: "redis", mode: "redis", answers: () => redisReady(redis) });
  }
  return {
    db: database.db,
    /** What backups are made of. */
    backupStore: {
      settings: database.settings,
      dataDir,
      hasOwnSecret: env.sessionSecrets !== undefined,
    },
    replica: database.replica,
    redis,
    /** Which stores answer. */
    states: storeStates(checks),
    connections: () => database.connections(),
    signInCodes: createSignInCodes({ db: database.db, secrets }),
    /** @param mayAddListener whether the client may still become a new listener today */
    openSession: (request: Request, mayAddListener: () => Promise<boolean>) =>
      openSession(sessions, request, { secrets, secure, mayAddListener }),
    openDevice: (request: Request) => openDevice(request, { secrets, secure }),
    lines: [
      `database: ${database.mode === "embedded" ? `embedded in ${dataDir}` : "PostgreSQL"}`,
      ...(replicaUrl ? ["public pages: a replica of it"] : []),
      `sessions and limits: ${redis ? "Redis in front of the database" : "embedded"}`,
    ],
    async close() {
      disk.stop();
      redis?.disconnect();
      await database.close();
    },
  };
}
