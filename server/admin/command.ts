import type { Db } from "~/services/platform/db/database.server";
import type { Discoveries } from "~/services/discovery/discoveries.server";
import type { VideoInfoService } from "~/services/videos/video-info.server";

/** What a command works with: parts of the running server, or of `admin.ts` where no server runs. */
export type AdminParts = {
  db: Db;
  videoInfo: Pick<VideoInfoService, "lookUp">;
  discoveries: Pick<Discoveries, "begin" | "run">;
  /** Removes the cached pages with a surrogate key, in every process that can be reached. */
  purge(surrogateKey: string): void;
  /** Printed after a purge if other processes may run that it does not reach. */
  afterPurge: string | null;
  now(): Date;
};

/** The words of the command line, and the text of the file that they name, if any. */
export type AdminRequest = { words: string[]; file?: string | undefined };

export type AdminAnswer = { ok: boolean; lines: string[] };

/** No page is cached for longer than an hour. */
export const OTHERS_EXPIRE =
  "Other running processes may show old pages for up to an hour. Restart them to show the change at once.";

/** A mistake of the operator; the message is printed, and nothing has changed. */
export class AdminError extends Error {
  override name = "AdminError";
}

/** One command, such as `add` of `articles`. `arguments` and `does` make the usage text. */
export type Verb = {
  arguments: string;
  does: string;
  /** Names of `--name value`. */
  options?: readonly string[];
  /** Names of `--name`. */
  flags?: readonly string[];
  /** How many other words it takes; one unless given. */
  most?: number;
  run(parts: AdminParts, input: VerbInput): Promise<string[]>;
};

export type VerbInput = {
  words: string[];
  option(name: string): string | undefined;
  flag(name: string): boolean;
  /** The text of the file that the command names. */
  file: string | undefined;
};

/** @returns the value, trimmed @throws {AdminError} if it is missing or blank */
export function needed(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === "") throw new AdminError(`${name} is missing`);
  return value.trim();
}
