import {
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  BrokenCircuitError,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
} from "cockatiel";
import type { z } from "zod";
import type { Log } from "~/services/log.server";

/** Why an upstream gave no answer that can be used. Never stored as an empty result (ARCHITECTURE D7). */
export class UpstreamError extends Error {
  constructor(
    readonly upstream: string,
    readonly kind: "network" | "timeout" | "status" | "garbage" | "too-large" | "refused",
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(`${upstream}: ${kind}${status ? ` ${status}` : ""}`, options);
    this.name = "UpstreamError";
  }

  get worthRetrying(): boolean {
    return this.kind === "network" || this.kind === "timeout" || (this.status ?? 0) >= 500;
  }
}

export interface UpstreamOptions {
  name: string;
  log: Log;
  /** Of one attempt, body included, in milliseconds. */
  timeoutMs?: number;
  maxBytes?: number;
  /** Calls under way at once; a few more wait, the rest are refused. */
  concurrency?: number;
  /** After a first attempt that failed; none where each attempt is paid for, or somebody waits for the answer. */
  retries?: 0 | 2;
}

export interface UpstreamAnswer {
  status: number;
  text: string;
}

type Asked = {
  method?: "POST";
  headers?: Record<string, string> | undefined;
  body?: URLSearchParams;
};

export type Upstream = ReturnType<typeof createUpstream>;

/** An upstream that wants to be left alone for longer is asked again after this, in seconds. */
const LONGEST_WAIT = 600;

/** Until when it wants to be left alone, as `performance.now()` counts; 0 where it does not say. */
function waitUntil({ status, headers }: Response): number {
  const seconds = Number(headers.get("Retry-After") ?? 0);
  const isAsked = (status === 429 || status === 503) && seconds > 0;
  return isAsked ? performance.now() + Math.min(seconds, LONGEST_WAIT) * 1000 : 0;
}

const userAgent = "ListenOnRepeat/3.2.5 (+https://github.com/listen-on-repeat)";

/** One upstream's budget: timeout, size limit, concurrency, circuit breaker; what only reads is retried with jitter. */
export function createUpstream({
  name,
  log,
  timeoutMs = 4000,
  maxBytes = 2_000_000,
  concurrency = 8,
  retries = 2,
}: UpstreamOptions) {
  let askedToWaitUntil = 0;
  const worthRetrying = handleWhen(
    (error) => error instanceof UpstreamError && error.worthRetrying,
  );
  const breaker = circuitBreaker(worthRetrying, {
    halfOpenAfter: 10_000,
    breaker: new ConsecutiveBreaker(6),
  });
  breaker.onBreak(() => log.warn({ upstream: name }, "upstream is failing: paused"));
  breaker.onReset(() => log.info({ upstream: name }, "upstream answers again"));
  const guarded = wrap(breaker, bulkhead(concurrency, concurrency * 8));
  const retried = wrap(
    retry(worthRetrying, {
      maxAttempts: retries,
      backoff: new ExponentialBackoff({ initialDelay: 150, maxDelay: 1000 }),
    }),
    guarded,
  );

  async function once(url: URL, { headers, ...asked }: Asked): Promise<UpstreamAnswer> {
    if (performance.now() < askedToWaitUntil) throw new UpstreamError(name, "refused", 429);
    const response = await fetch(url, {
      ...asked,
      headers: { "User-Agent": userAgent, Accept: "application/json", ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    const text = await readText(response, maxBytes, name);
    askedToWaitUntil = Math.max(askedToWaitUntil, waitUntil(response));
    if (response.status >= 500) throw new UpstreamError(name, "status", response.status);
    return { status: response.status, text };
  }

  async function within(policy: typeof guarded | typeof retried, url: URL, asked: Asked) {
    try {
      return await policy.execute(() => once(url, asked).catch((error) => raise(name, error)));
    } catch (error) {
      if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) {
        throw new UpstreamError(name, "refused", undefined, { cause: error });
      }
      throw error;
    }
  }

  return {
    name,
    /** Any status below 500 is an answer. @throws {UpstreamError} */
    get(url: URL, headers?: Record<string, string>): Promise<UpstreamAnswer> {
      return within(retried, url, { headers });
    },
    /** Sent once, as a form. Any status below 500 is an answer. @throws {UpstreamError} */
    post(url: URL, body: URLSearchParams): Promise<UpstreamAnswer> {
      return within(guarded, url, { method: "POST", body });
    },
    /** Parsed at the boundary. @throws {UpstreamError} `garbage` when it is not what the schema says */
    parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
      try {
        return schema.parse(JSON.parse(text));
      } catch (error) {
        throw new UpstreamError(name, "garbage", undefined, { cause: error });
      }
    },
  };
}

function raise(name: string, error: unknown): never {
  if (error instanceof UpstreamError) throw error;
  const timedOut = error instanceof Error && error.name === "TimeoutError";
  throw new UpstreamError(name, timedOut ? "timeout" : "network", undefined, { cause: error });
}

async function readText(response: Response, maxBytes: number, name: string): Promise<string> {
  if (!response.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new UpstreamError(name, "too-large");
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}
