import type { Redis } from "ioredis";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connectRedis } from "~/services/platform/redis.server";
import { openDatabase } from "~/services/platform/db/database.server";
import { type Env, EnvError, parseEnv } from "~/services/platform/env.server";
import { errorSentence } from "~/services/platform/error-line.server";
import { createLog, type Log } from "~/services/platform/log.server";
import { closeServices, createServices } from "~/services/services.server";
import { OTHERS_EXPIRE, type AdminAnswer, type AdminRequest } from "./server/admin/command";
import { runCommand, usage } from "./server/admin/run-command";
import { askRunning } from "./server/admin/socket";
import { PURGE_CHANNEL } from "./server/cache/purges";

const REDIS_DOWN =
  "Redis does not answer, so running processes were not told. They show the change once Redis is back, or within an hour.";

/** How long to wait for a connection to Redis, in milliseconds. */
const REDIS_TIMEOUT_MS = 3000;

/** Tells running processes what to purge. Resolves to false if Redis could not be reached. */
async function publish(redis: Redis, surrogateKeys: string[]): Promise<boolean> {
  try {
    if (redis.status !== "ready") {
      await once(redis, "ready", { signal: AbortSignal.timeout(REDIS_TIMEOUT_MS) });
    }
    for (const surrogateKey of surrogateKeys) await redis.publish(PURGE_CHANNEL, surrogateKey);
    return true;
  } catch {
    return false;
  }
}

async function fileOf([noun, verb, name]: string[]): Promise<string | undefined> {
  if (noun !== "articles" || verb !== "add" || !name) return undefined;
  return readFile(name, "utf8").catch(() => undefined);
}

/** Runs a command by a connection of our own, if the server does not run on this machine. */
async function runAlone(env: Env, log: Log, request: AdminRequest): Promise<AdminAnswer> {
  const { databaseUrl, dataDir, redisUrl } = env;
  const database = await openDatabase({ databaseUrl, dataDir, log });
  const redis = redisUrl ? connectRedis(redisUrl, log) : null;
  const { db } = database;
  const services = createServices(env, { db, redis, log });
  const purged: string[] = [];
  try {
    const parts = {
      db,
      videoInfo: services.videoInfo,
      discoveries: services.discoveries,
      purge: (surrogateKey: string) => void purged.push(surrogateKey),
      afterPurge: databaseUrl && !redis ? OTHERS_EXPIRE : null,
      now: () => new Date(),
    };
    const answer = await runCommand(parts, request);
    if (!redis || purged.length === 0 || (await publish(redis, purged))) return answer;
    return { ...answer, lines: [...answer.lines, REDIS_DOWN] };
  } finally {
    await closeServices(services);
    redis?.disconnect();
    await database.close();
  }
}

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  if (words.length === 0 || words[0] === "help" || words[0] === "--help") {
    process.stdout.write(`${usage(words[1]).join("\n")}\n`);
    return words.length === 0 ? 1 : 0;
  }
  const env = parseEnv(process.env);
  const log = createLog({ level: "error", mode: env.mode });
  const request = { words, file: await fileOf(words) };
  const answer = (await askRunning(env.dataDir, request)) ?? (await runAlone(env, log, request));
  const text = answer.lines.map((line) => `${line}\n`).join("");
  (answer.ok ? process.stdout : process.stderr).write(text);
  return answer.ok ? 0 : 1;
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const lines = error instanceof EnvError ? error.lines : [errorSentence(error)];
    for (const line of lines) process.stderr.write(`${line}\n`);
    process.exitCode = 1;
  },
);
