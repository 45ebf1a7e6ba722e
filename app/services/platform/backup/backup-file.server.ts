import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { codeOf } from "../failures/error-code.server";
import { begin } from "../work/begin.server";
import { decode, encode } from "./backup-format.server";
import { BackupError, type Contents, type Counts, type Head } from "./contents.server";

/** Half as large as without compression would be a third faster; higher levels gain little. */
const LEVEL = 3;
const CHUNK_BYTES = 128 * 1024;

const SENTENCES = new Map([
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk is full"],
  ["EACCES", "this user may not use it"],
  ["EPERM", "this user may not use it"],
  ["EROFS", "the disk is read-only"],
  ["ENOENT", "there is no such file or folder"],
  ["ENOTDIR", "there is no such folder"],
  ["EISDIR", "it is a folder"],
]);

/** Errors of the file system in words; others are bugs and stay what they are. */
function inWords(error: unknown, path: string): unknown {
  const sentence = SENTENCES.get(codeOf(error) ?? "");
  return sentence ? new BackupError(`${path}: ${sentence}`, { cause: error }) : error;
}

/** A backup is written under a name that nobody else's file has. */
const DRAFT = /\.[0-9a-f]{12}\.draft$/;
const draftOf = (path: string) => `${path}.${randomBytes(6).toString("hex")}.draft`;

/**
 * Removes drafts that killed processes have left of the backups with certain names. Nobody may be
 * making one of these.
 */
export async function removeDrafts(
  folder: string,
  isOfBackup: (name: string) => boolean,
): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const isDraft = DRAFT.test(entry.name) && isOfBackup(entry.name.replace(DRAFT, ""));
    if (isDraft && entry.isFile()) await rm(join(folder, entry.name), { force: true });
  }
}

export type BackupFile = { path: string; bytes: number; head: Head; counts: Counts };

async function writeDraft(draft: string, contents: Contents, signal?: AbortSignal): Promise<void> {
  const file = await open(draft, "wx", 0o600);
  /** The pipeline only tells that what comes before it was aborted. */
  let failure: unknown;
  try {
    await pipeline(
      Readable.from(encode(contents), { objectMode: true, highWaterMark: 4 }),
      createGzip({ level: LEVEL, chunkSize: CHUNK_BYTES }),
      // Not a stream of the file, which would close it before it is synced.
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          await file.writeFile(chunk).catch((error: unknown) => {
            failure = error;
            throw error;
          });
        }
      },
      { ...(signal && { signal }) },
    );
    await file.sync();
  } catch (error) {
    throw failure ?? error;
  } finally {
    await file.close();
  }
}

/** Makes a renamed file survive a power cut, where the folder may be opened. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => null);
  await folder?.sync().finally(() => folder.close());
}

const LINE_END = 0x0a;

/** In COPY's text format, line ends within values are written as `\n`. */
function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
}

/**
 * Opens a backup for the time of some work.
 * @throws {BackupError} if it is not one or damaged; its pieces may throw that as well
 */
export async function withBackup<Result>(
  path: string,
  work: (contents: Contents) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const source = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // An error of the source ends the reading of what it is piped to.
  void begin(pipeline(source, gunzip, { ...(signal && { signal }) }));
  try {
    const contents = await decode(gunzip).catch((error: unknown) => {
      throw inWords(error, path);
    });
    return await work(contents);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/**
 * Reads a whole backup.
 * @throws {BackupError} if it is not one, damaged, cut off or newer
 */
export async function checkBackup(path: string, signal?: AbortSignal): Promise<BackupFile> {
  const read = async ({ head, pieces }: Contents): Promise<BackupFile> => {
    const counts: Counts = new Map();
    let lines = 0;
    for await (const piece of pieces) {
      if (piece.kind === "rows") {
        lines += countLines(piece.bytes);
        continue;
      }
      if (piece.rows !== lines)
        throw new BackupError(`${path}: rows of ${piece.table} are missing`);
      counts.set(piece.table, lines);
      lines = 0;
    }
    return { path, bytes: (await stat(path)).size, head, counts };
  };
  return withBackup(path, read, signal).catch((error: unknown) => {
    throw inWords(error, path);
  });
}

/** Only a backup, or an empty file, may be replaced by one. */
async function refuseOtherFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) throw new BackupError(`${path}: it is a folder`);
  if (!found || (found.isFile() && found.size === 0)) return;
  const isBackup = found.isFile() && (await withBackup(path, async () => true).catch(() => false));
  if (!isBackup) throw new BackupError(`${path}: something else has this name, and no backup`);
}

/**
 * Writes a backup beside its place, reads it back, and puts it there. The backup that was there
 * stays until then, and if anything fails.
 * @throws {BackupError} if it cannot be written there, or another file would be lost
 */
export async function writeBackup(
  path: string,
  contents: Contents,
  signal?: AbortSignal,
): Promise<BackupFile> {
  const draft = draftOf(path);
  try {
    await refuseOtherFile(path);
    // A folder that may only be written to keeps them.
    await removeDrafts(dirname(path), (name) => name === basename(path)).catch(() => undefined);
    await writeDraft(draft, contents, signal);
    const written = await checkBackup(draft, signal);
    await rename(draft, path);
    await syncFolder(dirname(path));
    return { ...written, path };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw inWords(error, path);
  }
}
