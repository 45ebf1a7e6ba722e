import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Log } from "~/services/platform/log.server";
import { begin } from "~/services/platform/work/begin.server";

/** Time for requests in flight to finish, in milliseconds. */
const REQUESTS_MS = 10_000;

/**
 * A connection that nobody has used for so long is not about to be, in milliseconds; with many
 * visitors each is used within this time, also while the machine is busy.
 */
const KEPT_MS = 1000;

/** How often connections that have become idle are closed, in milliseconds. */
const SWEEP_MS = 50;

/** Time to close the stores, and then to write the last log lines, in milliseconds. */
const CLOSE_MS = 6000;
const LAST_LINES_MS = 500;

type DrainOptions = { http: Server; log: Log; close: () => Promise<void> };

/** Rejects if the work takes longer. */
async function within(ms: number, work: Promise<void>, late: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = begin(
    new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(late)), ms);
    }),
  );
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** What a turn of the event loop takes when little was waiting in it, in milliseconds. */
const SHORT_TURN_MS = 0.5;

/** Turns to wait for a quiet one. */
const TURNS = 500;

/**
 * Resolves right after a turn of the event loop that was short and quiet, or after some. Only what
 * came before a turn is read in it, so that a long one leaves unread what came meanwhile.
 * @param isQuiet whether the turn that has just ended was
 */
async function quietTurn(isQuiet = () => true): Promise<void> {
  // What is left of this turn may read nothing: a signal is the last thing that one reads.
  await nextTurn();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const started = performance.now();
    await nextTurn();
    const isShort = performance.now() - started < SHORT_TURN_MS;
    if (isQuiet() && isShort) return;
  }
}

/**
 * Resolves right after a turn that brought no connection: Node takes one a turn. Those left to the
 * system when the socket closes are lost, with the requests that they brought.
 */
async function untilNobodyWaits(http: Server): Promise<void> {
  let connections = 0;
  const count = () => (connections += 1);
  http.on("connection", count);
  await quietTurn(() => {
    const isQuiet = connections === 0;
    connections = 0;
    return isQuiet;
  });
  http.off("connection", count);
}

/** Closes idle connections when no request is left to be read: one that brought it is not idle. */
async function closeIdle(http: Server): Promise<void> {
  await quietTurn();
  http.closeIdleConnections();
}

/**
 * Accepts no new connections, and waits a limited time for requests in flight. Only then is each
 * connection told to close with its response (`closed`): a proxy that has to open another sooner
 * would bring its request to a socket that is about to go. Idle connections close a moment later,
 * because the proxy may be sending on one that looks idle.
 */
export async function finishRequests(http: Server, closed: () => void): Promise<void> {
  await untilNobodyWaits(http);
  const ended = begin(
    // The server's own `close` would end idle connections at once.
    new Promise<void>((resolve) => {
      NetServer.prototype.close.call(http, () => resolve());
    }),
  );
  closed();
  const limit = setTimeout(() => http.closeAllConnections(), REQUESTS_MS);
  await Promise.race([ended, pause(KEPT_MS)]);
  const sweep = setInterval(() => void closeIdle(http), SWEEP_MS);
  await ended;
  clearInterval(sweep);
  clearTimeout(limit);
}

/** `process.exit` would wait for a write to a pipe that nobody reads. */
function killSelf(): void {
  process.kill(process.pid, "SIGKILL");
}

/** Ignores the error: the lines are written before the fsync fails, which pipes do not support. */
function flushed(log: Log): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()));
}

/**
 * Shuts down cleanly on SIGTERM or SIGINT, within a limited time. A second signal kills the
 * process.
 * @returns a function that tells whether the process accepts no connections any more
 */
export function drainOnSignal({ http, log, close }: DrainOptions): () => boolean {
  let signalled = false;
  let draining = false;
  async function drain(signal: NodeJS.Signals): Promise<void> {
    log.info({ signal }, "draining");
    await finishRequests(http, () => (draining = true));
    const code = await within(CLOSE_MS, close(), "closing took too long").then(
      () => 0,
      (err: unknown) => {
        log.error({ err }, "the stores did not close");
        return 1;
      },
    );
    await within(LAST_LINES_MS, flushed(log), "the log is not read").catch(killSelf);
    process.exit(code);
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (signalled) return killSelf();
    signalled = true;
    void drain(signal);
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return () => draining;
}
