import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sessionSecrets } from "./env/variables.server";
import { begin } from "./work/begin.server";
import { makeDataDir } from "./data-dir.server";
import { codeOf } from "./failures/error-code.server";

function split(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** The second code means that the folder is a file. */
const NO_SUCH_FILE = new Set(["ENOENT", "ENOTDIR"]);

async function readSecrets(path: string): Promise<string[]> {
  try {
    return split(await readFile(path, "utf8"));
  } catch (error) {
    if (NO_SUCH_FILE.has(codeOf(error) ?? "")) return [];
    throw error;
  }
}

const SECRET_FILE = "session-secret";

/** Creates the file atomically: if two processes try at once, the first one's secret is used. */
async function saveNewSecret(dataDir: string, path: string): Promise<void> {
  await makeDataDir(dataDir);
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

interface SecretSource {
  sessionSecret?: string | undefined;
  dataDir: string;
}

/**
 * Returns the secrets of the session cookies: the first signs, all verify. Without `sessionSecret`
 * (a comma-separated list), generates one and stores it in `dataDir`/session-secret, readable by
 * the server's user only.
 */
export async function loadSecrets({ sessionSecret, dataDir }: SecretSource): Promise<string[]> {
  const given = split(sessionSecret ?? "");
  if (given.length > 0) return given;
  const path = join(dataDir, SECRET_FILE);
  const stored = await readSecrets(path);
  if (stored.length > 0) {
    const { error } = sessionSecrets.safeParse(stored.join(","));
    if (error) throw new Error(`${path}: ${error.issues[0]?.message}`);
    return stored;
  }
  await saveNewSecret(dataDir, path);
  const created = await readSecrets(path);
  if (created.length === 0) throw new Error(`${path} is empty: delete it and start again`);
  return created;
}

/** Returns what {@link loadSecrets} has generated in `dataDir`; null if it has not. */
export async function generatedSecret(dataDir: string): Promise<string | null> {
  const stored = await readSecrets(join(dataDir, SECRET_FILE));
  return stored.length > 0 ? stored.join(",") : null;
}

/** Replaces the generated secret by an earlier one. A running process keeps its own. */
export async function putBackSecret(dataDir: string, secret: string): Promise<void> {
  await makeDataDir(dataDir);
  const path = join(dataDir, SECRET_FILE);
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
}

/** Returns a function that loads the first of the secrets when first called. */
export function firstSecret(source: SecretSource): () => Promise<string> {
  let loading: Promise<string> | null = null;
  async function load(): Promise<string> {
    try {
      const [secret = ""] = await loadSecrets(source);
      return secret;
    } catch (error) {
      loading = null;
      throw error;
    }
  }
  return () => (loading ??= begin(load()));
}
