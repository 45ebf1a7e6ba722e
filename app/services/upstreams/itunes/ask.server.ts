import type { RedisClient } from "../../platform/redis.server";
import { limiter, take } from "~/services/platform/limits/limiter.server";
import type { Log } from "~/services/platform/log.server";
import { createUpstream, UpstreamError } from "../http.server";
import { MINUTE_MS } from "~/domain/text/durations";

/** Apple allows about 20 calls a minute from one address, then refuses all calls for minutes. */
const CALLS = { points: 18, seconds: 60 };
const PAUSE_MS = 5 * MINUTE_MS;

export type AskApple = ReturnType<typeof createAskApple>;

/**
 * Calls Apple within its allowance, which all processes share. A refusal is an error, never an
 * empty answer.
 */
export function createAskApple({ redis, log }: { redis: RedisClient | null; log: Log }) {
  const upstream = createUpstream({
    name: "itunes",
    log,
    concurrency: 4,
    retries: 0,
    timeoutMs: 6000,
  });
  const calls = limiter("itunes", CALLS, redis);
  let pausedUntil = 0;

  async function spend(): Promise<void> {
    const refused = new UpstreamError(upstream.name, "refused", 429);
    if (performance.now() < pausedUntil) throw refused;
    if (await take(calls, "all")) throw refused;
  }

  return {
    parse: upstream.parse,
    get isPaused() {
      return performance.now() < pausedUntil;
    },
    /** @throws {UpstreamError} */
    async get(address: string): Promise<string> {
      await spend();
      const { status, text } = await upstream.get(new URL(address));
      if (status === 403 || status === 429) pausedUntil = performance.now() + PAUSE_MS;
      if (status !== 200) throw new UpstreamError(upstream.name, "status", status);
      return text;
    },
  };
}
