import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadSecrets } from "./secrets.server";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "lor-secret-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it("takes the secrets it is given, in their order", async () => {
  expect(await loadSecrets({ sessionSecret: "new , old", dataDir })).toEqual(["new", "old"]);
  expect(await readdir(dataDir)).toEqual([]);
});

it("makes one that only we can read, and keeps it", async () => {
  const [made] = await loadSecrets({ dataDir });
  expect(made).toMatch(/^[\w-]{43}$/);
  expect((await stat(join(dataDir, "session-secret"))).mode & 0o777).toBe(0o600);
  expect(await loadSecrets({ dataDir })).toEqual([made]);
});

it("makes one and the same for processes that start together", async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => loadSecrets({ dataDir })));
  expect(new Set(made.flat()).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(["session-secret"]);
});

it("makes the data directory when there is none", async () => {
  expect(await loadSecrets({ dataDir: join(dataDir, "a", "b") })).toHaveLength(1);
});

it("does not go on with an empty file", async () => {
  await writeFile(join(dataDir, "session-secret"), "\n");
  await expect(loadSecrets({ dataDir })).rejects.toThrow(/is empty/);
});
