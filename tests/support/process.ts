import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export interface Running {
  /** Everything it wrote so far, both streams. */
  logs(): string;
  /** Whether it still runs. */
  alive(): boolean;
  /** Sends the signal and waits until it has ended; after five seconds it is killed. */
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
    logs: () => output,
    alive: () => running.has(child),
    end: async (signal) => {
      child.kill(signal);
      const killer = setTimeout(() => child.kill("SIGKILL"), 5000);
      await ended;
      clearTimeout(killer);
    },
  };
}

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Asks every 50 ms until the answer is true.
 * @throws when the program ends first, or after `limit` milliseconds, with what it wrote.
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
