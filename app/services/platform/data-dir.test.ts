import { existsSync } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeDataDir } from "./data-dir.server";
import { EnvError } from "./env/env.server";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lor-data-dir-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("makes a missing folder, with those above it, that only our user can read", async () => {
  const dataDir = join(folder, "a", "b");
  await Promise.all([makeDataDir(dataDir), makeDataDir(dataDir)]);
  await makeDataDir(`${dataDir}/`);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

it.each(["file", "file/below"])("names the variable where it is %s", async (name) => {
  await writeFile(join(folder, "file"), "");
  const making = makeDataDir(join(folder, name));
  await expect(making).rejects.toThrow(/^DATA_DIR: .*ENOTDIR/);
  await expect(making).rejects.toBeInstanceOf(EnvError);
});

it.runIf(existsSync("/proc/self"))("gives up where nothing can be made", async () => {
  await expect(makeDataDir("/proc/none/below")).rejects.toThrow(/^DATA_DIR: .*ENOENT/);
});
