import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Longer than the app gives itself, 16.5 s, also on a busy machine; in milliseconds. */
const END_MS = 30_000;

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export interface Running {
  /** Of the process; undefined if it could not start. */
  pid: number | undefined;
  /** The output of both streams so far. */
  logs(): string;
  alive(): boolean;
  /**
   * Sends the signal and waits for the end.
   * @throws {Error} with its output, after SIGKILL, if it does not end
   */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a program that must not outlive this process. */
export function run(command: string, args: string[], options: SpawnOptions = {}): Running {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  child.on("error", (error) => (output += `${error.message}\n`));
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  running.add(child);
  void ended.then(() => running.delete(child));
  return {
    pid: child.pid,
    logs: () => output,
    alive: () => running.has(child),
    end: async (signal) => {
      child.kill(signal);
      let isKilled = false;
      const killer = setTimeout(() => (isKilled = child.kill("SIGKILL")), END_MS);
      await ended;
      clearTimeout(killer);
      if (isKilled) throw new Error(`${command} did not end after ${signal}:\n${output}`);
    },
  };
}

/**
 * Below the ports that the system hands out to connections, and to servers that ask for any port
 * (32768 and up on Linux).
 */
const PORTS = { first: 12_000, count: 20_000, perProcess: 50 };

let portsTaken = 0;

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const isListening = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isListening) return false;
  server.close();
  await once(server, "close");
  return true;
}

/**
 * Returns a loopback port that nothing else will take before a program started now listens on it.
 */
export async function freePort(): Promise<number> {
  const { first, count, perProcess } = PORTS;
  const port = first + ((process.pid * perProcess + (portsTaken % perProcess)) % count);
  portsTaken += 1;
  return (await isFree(port)) ? port : freePort();
}

/**
 * Checks every 50 ms until the program is ready.
 * @throws {Error} with its output when it ends first, or after `limit` milliseconds
 */
export async function untilReady(
  name: string,
  { alive, logs }: Running,
  ready: () => Promise<boolean>,
  limit = 30_000,
): Promise<void> {
  const last = performance.now() + limit;
  while (!(await ready().catch(() => false))) {
    if (!alive()) throw new Error(`${name} ended before it was ready:\n${logs()}`);
    if (performance.now() > last) throw new Error(`${name} was not ready in time:\n${logs()}`);
    await wait(50);
  }
}
