/**
 * Asks other companies: a folder for each API, and the guard for addresses that strangers wrote.
 * Its table is `lookups`, answers that outlive a restart. Called by rooms, never by pages for a
 * listener's own data.
 */
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
import type { Log } from "~/services/platform/log.server";
import { notify, timed, type UpstreamFailure } from "~/services/platform/notices.server";
import { USER_AGENT } from "./user-agent.server";

/** Why an upstream gave no usable answer. Must never be stored as an empty result. */
export class UpstreamError extends Error {
  constructor(
    readonly upstream: string,
    readonly kind: UpstreamFailure,
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(`${upstream}: ${kind}${status ? ` ${status}` : ""}`, options);
    this.name = "UpstreamError";
  }

  get worthRetrying(): boolean {
    return this.kind === "network" || this.kind === "timeout" || (this.status ?? 0) >= 500;
  }

  /** The status of our own response if there is no better one. */
  get gatewayStatus(): 502 | 504 {
    return this.kind === "timeout" ? 504 : 502;
  }
}

export interface UpstreamOptions {
  name: string;
  log: Log;
  /** For one attempt, including the body. */
  timeoutMs?: number;
  maxBytes?: number;
  /** Calls at the same time; eight times as many may wait, and any more are rejected. */
  concurrency?: number;
  /** 0 where each attempt uses up a quota or a listener is waiting. */
  retries?: 0 | 2;
}

export interface UpstreamAnswer {
  status: number;
  text: string;
}

type Call = {
  method?: "POST";
  headers?: Record<string, string> | undefined;
  body?: URLSearchParams;
};

export type Upstream = ReturnType<typeof createUpstream>;

/** The longest `Retry-After` that we respect, in seconds. */
const MAX_RETRY_AFTER_S = 600;

/**
 * Returns when the upstream may be asked again, in `performance.now()` time; 0 without
 * `Retry-After`.
 */
function retryTime({ status, headers }: Response): number {
  const seconds = Number(headers.get("Retry-After") ?? 0);
  const isLimited = (status === 429 || status === 503) && seconds > 0;
  return isLimited ? performance.now() + Math.min(seconds, MAX_RETRY_AFTER_S) * 1000 : 0;
}

type Policies = ReturnType<typeof createPolicies>;

function createPolicies({
  name,
  log,
  concurrency = 8,
  retries = 2,
}: Pick<UpstreamOptions, "name" | "log" | "concurrency" | "retries">) {
  const worthRetrying = handleWhen(
    (error) => error instanceof UpstreamError && error.worthRetrying,
  );
  const breaker = circuitBreaker(worthRetrying, {
    halfOpenAfter: 10_000,
    breaker: new ConsecutiveBreaker(6),
  });
  let isPaused = false;
  const pause = (now: boolean) => {
    if (now !== isPaused) notify("upstream-paused", { upstream: name, isPaused: now });
    isPaused = now;
  };
  breaker.onBreak(() => {
    pause(true);
    log.warn({ upstream: name }, "upstream is failing: paused");
  });
  breaker.onReset(() => {
    pause(false);
    log.info({ upstream: name }, "upstream answers again");
  });
  const once = wrap(breaker, bulkhead(concurrency, concurrency * 8));
  const backoff = new ExponentialBackoff({ initialDelay: 150, maxDelay: 1000 });
  return { once, retried: wrap(retry(worthRetrying, { maxAttempts: retries, backoff }), once) };
}

/** Sends one attempt. Fails at once until the time that the last answer's `Retry-After` gave. */
function createSender({
  name,
  timeoutMs = 4000,
  maxBytes = 2_000_000,
}: Pick<UpstreamOptions, "name" | "timeoutMs" | "maxBytes">) {
  let pausedUntil = 0;
  async function ask(url: URL, { headers, ...call }: Call): Promise<UpstreamAnswer> {
    const response = await fetch(url, {
      ...call,
      headers: { "User-Agent": USER_AGENT, Accept: "application/json", ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    const text = await readText(response, maxBytes, name);
    pausedUntil = Math.max(pausedUntil, retryTime(response));
    if (response.status >= 500) throw new UpstreamError(name, "status", response.status);
    return { status: response.status, text };
  }
  return async (url: URL, call: Call): Promise<UpstreamAnswer> => {
    if (performance.now() < pausedUntil) throw refused(name, 429);
    const ended = timed("upstream-asked");
    const asked = { upstream: name, method: call.method ?? "GET", host: url.hostname };
    try {
      const answer = await ask(url, call);
      ended({ ...asked, status: answer.status, failure: null });
      return answer;
    } catch (error) {
      const failed = failureOf(name, error);
      ended({ ...asked, status: failed.status ?? null, failure: failed.kind });
      throw failed;
    }
  };
}

/**
 * Creates a client for one upstream, with a timeout, size limit, concurrency limit, circuit breaker
 * and retries of GET.
 */
export function createUpstream(options: UpstreamOptions) {
  const { name } = options;
  const policies = createPolicies(options);
  const send = createSender(options);
  notify("upstream", { upstream: name });

  async function execute(policy: Policies[keyof Policies], url: URL, call: Call) {
    try {
      return await policy.execute(() => send(url, call));
    } catch (error) {
      if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) {
        throw refused(name, undefined, { cause: error });
      }
      throw error;
    }
  }

  return {
    name,
    /** Resolves for any status below 500. @throws {UpstreamError} */
    get(url: URL, headers?: Record<string, string>): Promise<UpstreamAnswer> {
      return execute(policies.retried, url, { headers });
    },
    /** Sends a form, without retries. Resolves for any status below 500. @throws {UpstreamError} */
    post(url: URL, body: URLSearchParams): Promise<UpstreamAnswer> {
      return execute(policies.once, url, { method: "POST", body });
    },
    /** Parses a JSON body. @throws {UpstreamError} `garbage` if it does not match the schema */
    parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
      try {
        return schema.parse(JSON.parse(text));
      } catch (error) {
        notify("upstream-failed", { upstream: name, kind: "garbage" });
        throw new UpstreamError(name, "garbage", undefined, { cause: error });
      }
    },
  };
}

/** An upstream that is not even asked. */
function refused(name: string, status?: number, options?: ErrorOptions): UpstreamError {
  notify("upstream-failed", { upstream: name, kind: "refused" });
  return new UpstreamError(name, "refused", status, options);
}

function failureOf(name: string, error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const timedOut = error instanceof Error && error.name === "TimeoutError";
  return new UpstreamError(name, timedOut ? "timeout" : "network", undefined, { cause: error });
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
