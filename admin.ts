import { readFile } from "node:fs/promises";
import { connectRedis } from "~/services/cache/redis.server";
import { openDatabase } from "~/services/db/database.server";
import { type Env, EnvError, parseEnv } from "~/services/env.server";
import { createLog, type Log } from "~/services/log.server";
import { createBudget } from "~/services/quota.server";
import { createYoutubeClient } from "~/services/upstreams/youtube/client.server";
import { createVideoInfo } from "~/services/video-info.server";
import type { AdminAnswer, AdminRequest } from "./server/admin/command";
import { runCommand, usage } from "./server/admin/run-command";
import { askRunning } from "./server/admin/socket";
import { PURGE_CHANNEL } from "./server/purges";

/** Pages of processes that cannot be told, because there is no Redis, are drawn anew by themselves. */
const AGES_OUT = "Other running processes show it within a minute.";

async function fileOf([noun, verb, name]: string[]): Promise<string | undefined> {
  if (noun !== "articles" || verb !== "add" || !name) return undefined;
  return readFile(name, "utf8").catch(() => undefined);
}

/** Beside no running program, or beside one that shares the database: by a connection of our own. */
async function runAlone(env: Env, log: Log, request: AdminRequest): Promise<AdminAnswer> {
  const { databaseUrl, dataDir, redisUrl } = env;
  const database = await openDatabase({ databaseUrl, dataDir, log });
  const redis = redisUrl ? connectRedis(redisUrl, log) : null;
  const told: string[] = [];
  try {
    const { db } = database;
    const budgets = {
      data: createBudget(db, { provider: "youtube-data", limit: env.youtube.dataBudget }),
      search: createBudget(db, { provider: "youtube-search", limit: env.youtube.searchBudget }),
    };
    const youtube = createYoutubeClient({ env, log, budgets });
    const parts = {
      db,
      videoInfo: createVideoInfo({ db, youtube, log }),
      purge: (surrogateKey: string) => void told.push(surrogateKey),
      now: () => new Date(),
    };
    const answer = await runCommand(parts, request);
    if (told.length === 0) return answer;
    if (!redis) return databaseUrl ? { ...answer, lines: [...answer.lines, AGES_OUT] } : answer;
    if (redis.status !== "ready") await new Promise((ready) => redis.once("ready", ready));
    for (const surrogateKey of told) await redis.publish(PURGE_CHANNEL, surrogateKey);
    return answer;
  } finally {
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
    const lines = error instanceof EnvError ? error.lines : [String(error)];
    for (const line of lines) process.stderr.write(`${line}\n`);
    process.exitCode = 1;
  },
);
