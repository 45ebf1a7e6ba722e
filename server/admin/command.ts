import type { Db } from "~/services/db/database.server";
import type { VideoInfoService } from "~/services/video-info.server";

/** What an operator's command works with, in the running program as well as beside one that rests. */
export type AdminParts = {
  db: Db;
  videoInfo: Pick<VideoInfoService, "lookUp">;
  /** Drops the kept pages behind a surrogate key, in every process that can be told. */
  purge(surrogateKey: string): void;
  now(): Date;
};

/** Command-line words, and the text of the file that they name, when they name one. */
export type AdminRequest = { words: string[]; file?: string | undefined };

export type AdminAnswer = { ok: boolean; lines: string[] };

/** Said to the operator; nothing has been changed. */
export class AdminError extends Error {
  override name = "AdminError";
}

/** One command of one noun. `arguments` and `does` are for the usage text. */
export type Verb = {
  arguments: string;
  does: string;
  /** Names of `--name value`; those of `flags` take none. */
  options?: readonly string[];
  flags?: readonly string[];
  run(parts: AdminParts, input: VerbInput): Promise<string[]>;
};

export type VerbInput = {
  words: string[];
  option(name: string): string | undefined;
  flag(name: string): boolean;
  /** The text of the named file. */
  file: string | undefined;
};

/** The first word, without which the command makes no sense. @throws {AdminError} */
export function needed(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === "") throw new AdminError(`${name} is missing`);
  return value.trim();
}
