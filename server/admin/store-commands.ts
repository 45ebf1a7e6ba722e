import { join, resolve } from "node:path";
import { DatabaseError } from "pg";
import { ownValue } from "~/domain/text/own-value";
import {
  backupFolder,
  backupName,
  makeBackup,
  moveTo,
  restoreBackup,
  type Work,
} from "~/services/platform/backup/backups.server";
import {
  BackupError,
  sum,
  type Counts,
  type Head,
} from "~/services/platform/backup/contents.server";
import { telling } from "~/services/platform/backup/watched.server";
import { EVERYTHING } from "~/services/platform/cache-policy.server";
import { postgres } from "~/services/platform/env/variables.server";
import {
  AdminError,
  needed,
  type AdminAnswer,
  type AdminRequest,
  type StoreOptions,
  type Verb,
} from "./command";
import { runVerb } from "./run-verb";

const KEEP_SAFE =
  "It holds everything that listeners have stored: keep it as safe as the database itself.";
const WITH_SECRET = "The generated session secret is in it too.";
const WITHOUT_SECRET =
  "SESSION_SECRET is not in it: keep it yourself, or listeners without an account lose theirs.";
const SECRET_BACK = "The session secret was put back.";
const RESTART = "Restart the server now: until then it signs with another secret.";
const SECRET_UNUSED =
  "The backup's session secret is in DATA_DIR/session-secret, but SESSION_SECRET is set. Listeners without an account keep theirs if you add it there, after a comma.";
const SECRET_MISSING =
  "The backup has no session secret: set SESSION_SECRET to the one of that server, or listeners without an account lose theirs.";

const INTERRUPTED = "Interrupted, and nothing has changed";

/** Mistakes of the operator, and what they must repair, are answered in one sentence. */
async function inWords<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BackupError) throw new AdminError(error.message);
    if (error instanceof DatabaseError) throw new AdminError(`PostgreSQL says: ${error.message}`);
    if (error instanceof Error && error.name === "AbortError") throw new AdminError(INTERRUPTED);
    throw error;
  }
}

const workOf = ({ signal, say }: StoreOptions): Work => ({
  signal,
  watch: (contents) => telling(contents, say),
});

function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

const backup: Verb<StoreOptions> = {
  arguments: "[FILE]",
  does: "writes all data into one file, while the server runs; by default in DATA_DIR/backups",
  async run(options, { words }) {
    const { store } = options;
    const folder = words[0] ? "" : await backupFolder(store.dataDir);
    const path = words[0] ?? resolve(join(folder, backupName("backup", new Date())));
    const file = await inWords(makeBackup(store, path, workOf(options)));
    if (!file) return [];
    return [
      `file\t${file.path}`,
      `of\t${file.head.at.toISOString()}`,
      `size\t${size(file.bytes)}`,
      `rows\t${sum(file.counts)} in ${file.counts.size} tables`,
      KEEP_SAFE,
      ...(file.head.sessionSecret === null ? [WITHOUT_SECRET] : [WITH_SECRET]),
    ];
  },
};

function secretLines({ store, isServing }: StoreOptions, { sessionSecret }: Head): string[] {
  if (sessionSecret === null) return store.hasOwnSecret ? [] : [SECRET_MISSING];
  if (store.hasOwnSecret) return [SECRET_UNUSED];
  return [SECRET_BACK, ...(isServing ? [RESTART] : [])];
}

const filled = (counts: Counts) =>
  [...counts].filter(([, rows]) => rows > 0).map(([table, rows]) => `${table}\t${rows}`);

const restore: Verb<StoreOptions> = {
  arguments: "FILE",
  does: "puts a backup into a database without data of listeners; seeds are replaced",
  async run(options, { words }) {
    const path = needed(words[0], "FILE");
    const { head, counts } = await inWords(restoreBackup(options.store, path, workOf(options)));
    options.purge(EVERYTHING);
    return [
      ...filled(counts),
      `Restored ${sum(counts)} rows as of ${head.at.toISOString()}, a backup of version ${head.version}.`,
      ...secretLines(options, head),
    ];
  },
};

const move: Verb<StoreOptions> = {
  arguments: "DATABASE_URL",
  does: "copies all data to an empty PostgreSQL and compares; what is here stays as it is",
  async run(options, { words }) {
    const url = postgres.safeParse(needed(words[0], "DATABASE_URL"));
    if (!url.success) throw new AdminError("DATABASE_URL: postgres://user:password@host:5432/name");
    const { store, log } = options;
    const { head, counts } = await inWords(moveTo(store, url.data, log, workOf(options)));
    return [
      "table\there\tthere",
      ...[...counts].map(([table, rows]) => `${table}\t${rows}\t${rows}`),
      `Copied ${sum(counts)} rows as of ${head.at.toISOString()}; every table has as many rows there as here.`,
      ...(options.isServing ? ["What listeners do since then is not in it."] : []),
      "Now set DATABASE_URL to it and start the server. Keep DATA_DIR: it has the session secret, unless SESSION_SECRET is set.",
    ];
  },
};

const verbs: Record<string, Verb<StoreOptions>> = { backup, restore, "move-to": move };

export const isStoreCommand = ({ words }: AdminRequest) => Object.hasOwn(verbs, words[0] ?? "");

export function storeUsage(): string[] {
  return Object.entries(verbs).map(
    ([name, { arguments: args, does }]) => `  ${name} ${args}\n      ${does}`,
  );
}

/** Runs one command about the database as a whole, which may take long. */
export function runStoreCommand(
  options: StoreOptions,
  request: AdminRequest,
): Promise<AdminAnswer> {
  return runVerb(options, request, () => {
    const [name = "", ...words] = request.words;
    const verb = ownValue(verbs, name);
    if (!verb) throw new AdminError(`There is no command ${name}`);
    return { verb, words, usage: storeUsage() };
  });
}
