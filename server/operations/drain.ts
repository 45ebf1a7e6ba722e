import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Log } from "~/services/platform/log.server";
import { begin } from "~/services/platform/work/begin.server";

/** Time for requests in flight to finish, in milliseconds. */
const REQUESTS_MS = 10_000;

/**
 * A connection that nobody has used for so long is not about to be, in milliseconds; with many
 * visitors each is used within this time.
 */
const KEPT_MS = 300;

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

/** What a turn of the event loop takes when nothing was waiting in it, in milliseconds. */
const QUIET_TURN_MS = 0.5;

/** Turns to wait for a quiet one. */
const TURNS = 200;

/**
 * Resolves in a turn of the event loop that had nothing to do, or after some: the connections that
 * the system has taken for us are then ours. Those left to it when the socket closes are lost, with
 * the requests that they brought.
 */
async function untilQuiet(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const started = performance.now();
    await nextTurn();
    if (performance.now() - started < QUIET_TURN_MS) return;
  }
}

/**
 * Closes the socket, but no connection, as the server's own `close` would: a proxy may be sending a
 * request on one that looks idle. Resolves when all connections have ended.
 */
async function stopListening(http: Server): Promise<void> {
  await untilQuiet();
  await new Promise<void>((resolve) => {
    NetServer.prototype.close.call(http, () => resolve());
  });
}

/**
 * Accepts no new connections, and waits a limited time for requests in flight. Each response tells
 * its connection to close, so those in use end by themselves.
 */
async function finishRequests(http: Server): Promise<void> {
  const closed = begin(stopListening(http));
  const limit = setTimeout(() => http.closeAllConnections(), REQUESTS_MS);
  await Promise.race([closed, pause(KEPT_MS)]);
  const sweep = setInterval(() => http.closeIdleConnections(), SWEEP_MS);
  await closed;
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
 * @returns a function that tells whether the shutdown has begun
 */
export function drainOnSignal({ http, log, close }: DrainOptions): () => boolean {
  let draining = false;
  async function drain(signal: NodeJS.Signals): Promise<void> {
    log.info({ signal }, "draining");
    await finishRequests(http);
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
    if (draining) return killSelf();
    draining = true;
    void drain(signal);
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return () => draining;
}
