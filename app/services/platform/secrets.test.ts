import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { firstSecret, loadSecrets } from "./secrets.server";

const NEW = "the-newest-secret-of-ours";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "lor-secret-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it("uses the given secrets in their order", async () => {
  expect(await loadSecrets({ sessionSecret: "new , old", dataDir })).toEqual(["new", "old"]);
  expect(await readdir(dataDir)).toEqual([]);
});

it("creates one that only our user can read, and stores it", async () => {
  const [made] = await loadSecrets({ dataDir });
  expect(made).toMatch(/^[\w-]{43}$/);
  expect((await stat(join(dataDir, "session-secret"))).mode & 0o777).toBe(0o600);
  expect(await loadSecrets({ dataDir })).toEqual([made]);
});

it("creates the same one for processes that start together", async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => loadSecrets({ dataDir })));
  expect(new Set(made.flat()).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(["session-secret"]);
});

it("creates a missing data directory", async () => {
  expect(await loadSecrets({ dataDir: join(dataDir, "a", "b") })).toHaveLength(1);
});

it("refuses a stored one that could not be set", async () => {
  await writeFile(join(dataDir, "session-secret"), "short,long-enough-to-be-a-secret\n");
  await expect(loadSecrets({ dataDir })).rejects.toThrow(/at least 16 characters/);
});

it("fails for an empty file", async () => {
  await writeFile(join(dataDir, "session-secret"), "\n");
  await expect(loadSecrets({ dataDir })).rejects.toThrow(/is empty/);
});

it("gives the first to those who need one, and tries again after a failure", async () => {
  const path = join(dataDir, "session-secret");
  const secret = firstSecret({ dataDir });
  await writeFile(path, "\n");
  await expect(secret()).rejects.toThrow(/is empty/);
  await writeFile(path, `${NEW},an-older-secret-of-ours\n`);
  expect([await secret(), await secret()]).toEqual([NEW, NEW]);
});
