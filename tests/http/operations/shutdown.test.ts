import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { embeddedDataDir } from "../../support/data/embedded-data";
import { serversOf } from "../../support/data/play-writing";

const built = fileURLToPath(new URL("../../../build/server/server.js", import.meta.url));

/** The app with its standard output connected to this test. */
async function startPiped(): Promise<{ child: ChildProcess; origin: string; dataDir: string }> {
  const dataDir = await embeddedDataDir();
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "debug",
  };
  const child = spawn(process.execPath, [built], { env, stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  });
  let output = "";
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const origin = /listening on (http:\S+)/.exec(output)?.[1];
    if (origin) return { child, origin, dataDir };
  }
  throw new Error(`the app ended: ${output}`);
}

/** Milliseconds until the process has ended. */
async function untilEnd(child: ChildProcess): Promise<number> {
  const start = performance.now();
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return performance.now() - start;
}

async function unfinishedCall(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  await once(socket, "connect");
  socket.write("POST /api/star/set HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{");
  return socket;
}

it("ends if the reader of its log is gone", async () => {
  const { child } = await startPiped();
  child.stdout!.destroy();
  child.kill("SIGTERM");
  expect(await untilEnd(child)).toBeLessThan(10_000);
});

it("ends if the reader of its log stops reading", async () => {
  const { child, origin } = await startPiped();
  child.stdout!.pause();
  for (let at = 0; at < 60; at++) {
    const asked = Array.from({ length: 20 }, () => fetch(`${origin}/nowhere-${"x".repeat(200)}`));
    await Promise.all(asked.map(async (one) => (await one).arrayBuffer()));
  }
  child.kill("SIGTERM");
  expect(await untilEnd(child)).toBeLessThan(10_000);
});

it("ends at once on a second signal, whatever is under way", async () => {
  const { child, origin, dataDir } = await startPiped();
  const socket = await unfinishedCall(origin);
  child.kill("SIGTERM");
  await expect.poll(() => fetch(`${origin}/healthz`).catch(() => null)).toBeNull();
  expect(child.exitCode).toBeNull();
  child.kill("SIGTERM");
  expect(await untilEnd(child)).toBeLessThan(2000);
  await expect.poll(() => serversOf(dataDir)).toEqual([]);
  socket.destroy();
});

it("ends gracefully with exit code 0, with its database, and writes its last line", async () => {
  const { child, dataDir } = await startPiped();
  expect(await serversOf(dataDir)).not.toEqual([]);
  let told = "";
  child.stdout!.on("data", (chunk) => (told += String(chunk)));
  child.kill("SIGTERM");
  await once(child, "close");
  expect([child.exitCode, child.signalCode]).toEqual([0, null]);
  expect(told).toContain('"msg":"draining"');
  expect(await serversOf(dataDir)).toEqual([]);
});
