import type { Log } from "~/services/platform/log.server";
import type { AdminOptions, AdminRequest, StoreOptions } from "./command";
import { runCommand } from "./run-command";
import { openAdminSocket } from "./socket";
import { isStoreCommand, runStoreCommand } from "./store-commands";

type AdminParts = Omit<AdminOptions, "now"> &
  Pick<StoreOptions, "store"> & { dataDir: string; log: Log };

/**
 * Runs the operator's commands in the server.
 * @returns what ends the commands that are under way
 */
export async function openAdmin({ dataDir, store, log, ...parts }: AdminParts) {
  const stop = new AbortController();
  const { purge, afterPurge } = parts;
  const ofStore = { store, purge, afterPurge, log, isServing: true };
  const run = (request: AdminRequest, say: (line: string) => void, hungUp: AbortSignal) => {
    if (!isStoreCommand(request)) return runCommand({ ...parts, now: () => new Date() }, request);
    const signal = AbortSignal.any([stop.signal, hungUp]);
    return runStoreCommand({ ...ofStore, say, signal }, request);
  };
  const socket = await openAdminSocket(dataDir, run, log);
  return {
    close() {
      stop.abort();
      socket.close();
    },
  };
}
