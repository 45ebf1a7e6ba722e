import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Log } from "~/services/platform/log.server";

/** The purges of one cache in front that it has not confirmed. */
export type KeptKeys = { read(): string[]; write(keys: readonly string[]): void };

const content = z.record(z.string(), z.array(z.string()));

/**
 * An address may have a secret in its path, so the file has its hash. Name and password are left
 * out, so that a new password loses nothing.
 */
function nameOf(url: URL): string {
  const address = new URL(url);
  [address.username, address.password] = ["", ""];
  return createHash("sha256").update(address.href).digest("base64url").slice(0, 16);
}

function readContent(file: string): Map<string, string[]> {
  try {
    return new Map(Object.entries(content.parse(JSON.parse(readFileSync(file, "utf8")))));
  } catch {
    return new Map();
  }
}

/** Replaces the file at once, so that whatever ends the process leaves the old or the new one. */
function writeContent(file: string, kept: ReadonlyMap<string, readonly string[]>): void {
  if (kept.size === 0) return rmSync(file, { force: true });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 });
  renameSync(next, file);
}

/**
 * Keeps purges in a file of `DATA_DIR` until they are confirmed, so that a restart loses none. If
 * the file cannot be written, they are in memory only.
 */
export function keptPurges(dataDir: string, log: Log) {
  const file = join(dataDir, "unsent-purges.json");
  const kept = readContent(file);
  let isTold = false;
  const save = () => {
    try {
      writeContent(file, kept);
    } catch (err) {
      if (!isTold) log.warn({ err, file }, "unsent purges are in memory only");
      isTold = true;
    }
  };
  return {
    of(url: URL): KeptKeys {
      const name = nameOf(url);
      return {
        read: () => kept.get(name) ?? [],
        write(keys) {
          if (keys.length === 0 && !kept.has(name)) return;
          if (keys.length > 0) kept.set(name, [...keys]);
          else kept.delete(name);
          save();
        },
      };
    },
  };
}
