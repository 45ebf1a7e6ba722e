import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

function split(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

async function readSecrets(path: string): Promise<string[]> {
  try {
    return split(await readFile(path, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Makes the file whole or not at all; of two processes that try, the first one's secret stays. */
async function keepNewSecret(dataDir: string, path: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * The secrets that sign session cookies: the first signs, all verify. Without `sessionSecret`
 * (a comma-separated list) one is made and kept in `dataDir`/session-secret, readable by us only.
 */
export async function loadSecrets({
  sessionSecret,
  dataDir,
}: {
  sessionSecret?: string | undefined;
  dataDir: string;
}): Promise<string[]> {
  const given = split(sessionSecret ?? "");
  if (given.length > 0) return given;
  const path = join(dataDir, "session-secret");
  const kept = await readSecrets(path);
  if (kept.length > 0) return kept;
  await keepNewSecret(dataDir, path);
  const made = await readSecrets(path);
  if (made.length === 0) throw new Error(`${path} is empty: delete it and start again`);
  return made;
}
