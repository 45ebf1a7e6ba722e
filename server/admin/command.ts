import type { BackupStore } from "~/services/platform/backup/backups.server";
import type { Db } from "~/services/platform/db/database.server";
import type { Discoveries } from "~/services/discovery/discoveries.server";
import type { Log } from "~/services/platform/log.server";
import type { VideoInfoService } from "~/services/videos/video-info.server";
import type { EdgePurges } from "../edge/edge-purges";

/** Tools for a command, from the running server or from `admin.ts` if none runs. */
export type AdminOptions = {
  db: Db;
  videoInfo: Pick<VideoInfoService, "lookUp">;
  discoveries: Pick<Discoveries, "begin" | "run">;
  /** Removes the cached pages with a surrogate key, in every process it can reach. */
  purge(surrogateKey: string): void;
  /** What is printed after a purge: who may not have heard of it. */
  afterPurge(): Promise<string[]>;
  now(): Date;
};

/** Tools for a command about the database as a whole. */
export type StoreOptions = Pick<AdminOptions, "purge" | "afterPurge"> & {
  store: BackupStore;
  log: Log;
  /** Whether the running server does it. */
  isServing: boolean;
  signal: AbortSignal;
  /** Tells the operator how far it is. */
  say(line: string): void;
};

/** The words of the command line, and the text of the file they name, if any. */
export type AdminRequest = { words: string[]; file?: string | undefined };

export type AdminAnswer = { ok: boolean; lines: string[] };

/** No page is cached for longer than an hour. */
export const OTHERS_EXPIRE =
  "Other running processes may show old pages for up to an hour. Restart them to show the change at once.";

/** Waits for the caches in front. @returns who has not confirmed the purge, in sentences */
export function afterPurges(edge: Pick<EdgePurges, "unconfirmed">, others: readonly string[]) {
  return async (): Promise<string[]> => {
    const hosts = await edge.unconfirmed();
    if (hosts.length === 0) return [...others];
    return [...others, `Not purged yet: ${hosts.join(", ")}. The server tries again until it is.`];
  };
}

/** Stops the work, so that it tidies up, when the operator presses Ctrl-C. */
export function untilInterrupted(): AbortSignal {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => stop.abort());
  return stop.signal;
}

/** A mistake by the operator: the message is printed and nothing changes. */
export class AdminError extends Error {
  override name = "AdminError";
}

/** One command, such as `add` for `articles`. `arguments` and `does` make up the usage text. */
export type Verb<Options = AdminOptions> = {
  arguments: string;
  does: string;
  /** Names of options that take a value: `--name value`. */
  options?: readonly string[];
  /** Names of options without a value: `--name`. */
  flags?: readonly string[];
  /** The most other words it takes; 1 by default. */
  most?: number;
  run(options: Options, input: VerbInput): Promise<string[]>;
};

export type VerbInput = {
  words: string[];
  option(name: string): string | undefined;
  flag(name: string): boolean;
  /** Text of the file named by the command. */
  file: string | undefined;
};

/** @returns the value, trimmed @throws {AdminError} if it is missing or blank */
export function needed(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === "") throw new AdminError(`${name} is missing`);
  return value.trim();
}
