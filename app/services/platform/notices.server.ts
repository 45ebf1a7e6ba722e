import { channel } from "node:diagnostics_channel";
import { beginWait, presentRequest, type Work } from "./work/owner.server";

/** When something began, by `performance.now()`, how long it took, and for which request. */
export type Took = { startedAt: number; seconds: number; request: Work | null };

export const UPSTREAM_FAILURES = [
  "network",
  "timeout",
  "status",
  "garbage",
  "too-large",
  "refused",
] as const;

export type UpstreamFailure = (typeof UPSTREAM_FAILURES)[number];

export const SIGN_IN_WAYS = ["code", "link", "password", "facebook", "google"] as const;
export const SIGN_IN_RESULTS = ["signed-in", "rejected", "limited", "email-needed"] as const;

type SignInTry = {
  way: (typeof SIGN_IN_WAYS)[number];
  result: (typeof SIGN_IN_RESULTS)[number];
};

/**
 * What the program tells of its own running, by name. Fields that say which one are fixed words, or
 * names that the code gives: never anything of a visitor.
 */
export type Notices = {
  /** A statement of the database. `text` has no values. */
  statement: Took & { pool: string; text: string; isFailed: boolean };
  /** A command to Redis. */
  command: Took & { isFailed: boolean };
  /** Redis is not reached. */
  "redis-away": object;
  /** An upstream's client is made. */
  upstream: { upstream: string };
  /** An attempt to ask an upstream; `status` is null without an answer. */
  "upstream-asked": Took & {
    upstream: string;
    method: string;
    host: string;
    status: number | null;
    failure: UpstreamFailure | null;
  };
  /** An answer of an upstream that cannot be used, or a question that was not even asked. */
  "upstream-failed": { upstream: string; kind: UpstreamFailure };
  /** An upstream is left alone for a while, or no longer. */
  "upstream-paused": { upstream: string; isPaused: boolean };
  /** A limit refused somebody. */
  refusal: { limit: string };
  mail: { isFailed: boolean };
  /** A cache in front was told what to forget. */
  "edge-purge": { isFailed: boolean };
  "sign-in": SignInTry;
  /** A stream opened (1) or ended (-1). */
  stream: { kind: string; by: 1 | -1 };
  /** Work that is done at intervals, or in the background. */
  job: Took & { job: string; isFailed: boolean };
  /** A loader, an action, or React's rendering. */
  rendering: Took & { part: string };
  /** A pass counted: once, not for an event that was sent twice. */
  pass: object;
  /** A page or call lacks what the station directory failed to say. */
  "station-directory-failed": { wanted: string };
};

export type Notice = keyof Notices;

const channelOf = (name: Notice) => channel(`listen-on-repeat:${name}`);

/** Tells whoever listens; costs next to nothing if nobody does. */
export function notify<Name extends Notice>(name: Name, notice: Notices[Name]): void {
  const to = channelOf(name);
  if (to.hasSubscribers) to.publish(notice);
}

type Timed = { [Name in Notice]: Notices[Name] extends Took ? Name : never }[Notice];

/** What is done elsewhere, while this process works for others. */
const WAITS = new Set<Notice>(["statement", "command", "upstream-asked"]);

/** Starts the clock. @returns a function that tells how it ended, at most once */
export function timed<Name extends Timed>(
  name: Name,
): (ended: Omit<Notices[Name], keyof Took>) => void {
  const endWait = WAITS.has(name) ? beginWait() : () => undefined;
  const to = channelOf(name);
  if (!to.hasSubscribers) return endWait;
  const startedAt = performance.now();
  const request = presentRequest();
  return (ended) => {
    endWait();
    to.publish({ ...ended, startedAt, seconds: (performance.now() - startedAt) / 1000, request });
  };
}

/** Does work in the background, and tells how it ended. */
export async function tellOfJob<Result>(job: string, work: () => Promise<Result>): Promise<Result> {
  const ended = timed("job");
  let isFailed = true;
  try {
    const result = await work();
    isFailed = false;
    return result;
  } finally {
    ended({ job, isFailed });
  }
}

/**
 * Listens from now on. A listener that throws is an unhandled rejection, which is logged and
 * counted; Node would end the process.
 * @returns a function that ends it
 */
export function onNotice<Name extends Notice>(
  name: Name,
  listener: (notice: Notices[Name]) => void,
): () => void {
  const to = channelOf(name);
  const listen = (notice: unknown) => {
    try {
      // Only `notify` and `timed` publish here.
      listener(notice as Notices[Name]);
    } catch (error) {
      void Promise.reject(error);
    }
  };
  to.subscribe(listen);
  return () => void to.unsubscribe(listen);
}
