import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DirectoryInUse, lockDirectory } from "./directory-lock.server";

describe("the lock of a data directory", () => {
  let dataDir = "";
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "lor-lock-"));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Another process that holds the lock of `folder`. */
  async function holder(folder: string): Promise<ChildProcess> {
    const source = `
      const { lockDirectory } = await import(${JSON.stringify(join(import.meta.dirname, "directory-lock.server.ts"))});
      await lockDirectory(${JSON.stringify(folder)});
      setInterval(() => {}, 1000);
      console.log("locked");
    `;
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", source],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    children.push(child);
    await new Promise<void>((done, fail) => {
      child.stdout.once("data", () => done());
      child.once("exit", (code) => fail(new Error(`the holder ended with ${code}`)));
    });
    return child;
  }

  it("rejects a second process with a message that names the holder and what to do", async () => {
    const { pid } = await holder(dataDir);
    const refused = await lockDirectory(dataDir).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DirectoryInUse);
    expect((refused as Error).message).toBe(
      `The data directory ${dataDir} is in use by another process (pid ${pid}): ` +
        `stop it, or set DATA_DIR to another directory`,
    );
  });

  it("is released at once when the holder is killed", async () => {
    const child = await holder(dataDir);
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await ended;
    const before = Date.now();
    const lock = await lockDirectory(dataDir);
    expect(Date.now() - before).toBeLessThan(2500);
    await lock.release();
  });

  it("can be taken again after its release", async () => {
    await (await lockDirectory(dataDir)).release();
    await (await lockDirectory(dataDir)).release();
  });

  it("is taken by only one of many concurrent callers", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(dataDir)));
    const held = tries.flatMap((attempt) => (attempt.status === "fulfilled" ? attempt.value : []));
    expect(held).toHaveLength(1);
    await held[0]?.release();
  });

  it("works in a directory whose path is too long for a socket", async () => {
    const deep = join(dataDir, "a".repeat(60), "b".repeat(60));
    const lock = await lockDirectory(deep);
    await expect(lockDirectory(deep)).rejects.toThrow(DirectoryInUse);
    await lock.release();
  });

  it("removes a guard that a killed process left behind", async () => {
    const guard = join(dataDir, "lock.sock.guard");
    await mkdir(guard);
    await utimes(guard, new Date(0), new Date(0));
    await (await lockDirectory(dataDir)).release();
  });
});
