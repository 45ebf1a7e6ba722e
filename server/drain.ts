import type { Server } from "node:http";
import type { Log } from "~/services/log.server";

/** What is in flight may take this long to finish, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Connections that become idle meanwhile are closed within this, in milliseconds. */
const SWEEP_MS = 50;

type DrainParts = { http: Server; log: Log; close: () => Promise<void> };

/** Accepts nothing new, lets what is in flight finish, and gives up on what does not. */
async function finishRequests(http: Server): Promise<void> {
  const sweep = setInterval(() => http.closeIdleConnections(), SWEEP_MS);
  const limit = setTimeout(() => http.closeAllConnections(), PATIENCE_MS);
  await new Promise<void>((resolve) => {
    http.close(() => resolve());
  });
  clearInterval(sweep);
  clearTimeout(limit);
}

/**
 * Ends the process in order on SIGTERM or SIGINT; a second signal ends it at once.
 * @returns whether the end has begun, for `/readyz`
 */
export function drainOnSignal({ http, log, close }: DrainParts): () => boolean {
  let draining = false;
  const end = (signal: NodeJS.Signals) => {
    if (draining) process.exit(1);
    draining = true;
    log.info({ signal }, "draining");
    finishRequests(http)
      .then(close)
      .then(
        () => process.exit(0),
        (err: unknown) => {
          log.error({ err }, "the stores did not close");
          process.exit(1);
        },
      );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  return () => draining;
}
