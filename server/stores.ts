import { connectRedis, redisReady } from "~/services/cache/redis.server";
import { openDatabase } from "~/services/db/database.server";
import type { Env } from "~/services/env.server";
import type { Log } from "~/services/log.server";
import { createSignInCodes } from "~/services/accounts/sign-in-codes.server";
import { loadSecrets } from "~/sessions/secrets.server";
import { openSession } from "~/sessions/session.server";
import { createSessionStore } from "~/sessions/session-store.server";
import type { Check } from "./health";

/** Everything that keeps something, opened once at the start and closed once at the end. */
export type Stores = Awaited<ReturnType<typeof openStores>>;

/** @throws with one clear sentence when a store that is needed cannot be used */
export async function openStores(env: Env, log: Log, onLost: () => void) {
  const { databaseUrl, dataDir, redisUrl, secure } = env;
  const secrets = await loadSecrets({ sessionSecret: env.sessionSecrets?.join(","), dataDir });
  const database = await openDatabase({ databaseUrl, dataDir, log, onLost });
  const redis = redisUrl ? connectRedis(redisUrl, log) : null;
  const sessions = createSessionStore({ db: database.db, redis, log });
  const checks: Check[] = [
    { name: "database", mode: database.mode, answers: () => database.ping() },
  ];
  if (redis) {
    checks.push({ name: "redis", mode: "redis", answers: () => redisReady(redis) });
  }
  return {
    db: database.db,
    redis,
    checks,
    signInCodes: createSignInCodes({ db: database.db, secrets }),
    openSession: (request: Request) => openSession(sessions, request, { secrets, secure }),
    lines: [
      `database: ${database.mode === "embedded" ? `embedded in ${dataDir}/db` : "PostgreSQL"}`,
      `sessions and limits: ${redis ? "Redis in front of the database" : "embedded"}`,
    ],
    async close() {
      redis?.disconnect();
      await database.close();
    },
  };
}
