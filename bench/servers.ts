import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, untilReady } from "../tests/support/app/process";
import type { LoadResult } from "./load";
import type { PlainResponse } from "./plain-server";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "lor-bench-"));
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

export interface Usage {
  /** CPU seconds of all threads since the start. */
  cpuSeconds: number;
  /** 99th percentile of the event loop's delay since the last call, in milliseconds. */
  delayP99: number;
  /**
   * The longest delay of the event loop since the last call, in milliseconds; unknown for the plain
   * server.
   */
  delayMax: number;
  /** Resident bytes of the process; unknown for the plain server. */
  memory: number;
  /** Bytes of JavaScript objects, collected or not; unknown for the plain server. */
  heap: number;
}

export interface Server {
  origin: string;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
  /** Ends the process at once, as a crash does. */
  kill(): void;
}

/** The sampling interval, which measured delays include. */
const SAMPLING_MS = 10;

/** Creates a folder that is removed when the benchmark ends. */
export function benchFolder(): string {
  return mkdtempSync(path.join(folder, "data-"));
}

function writeJson(value: unknown): string {
  const file = path.join(benchFolder(), "options.json");
  writeFileSync(file, JSON.stringify(value));
  return file;
}

function startNode(
  args: string[],
  env: NodeJS.ProcessEnv,
  output: "pipe" | number,
  user: SpawnOptions = {},
): ChildProcess {
  const options: SpawnOptions = { ...user, cwd: root, env, stdio: ["ignore", output, 2] };
  const child = spawn(process.execPath, args, options);
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), 5000);
  await ended;
  clearTimeout(killer);
}

async function output(child: ChildProcess): Promise<string> {
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await once(child, "close");
  return text;
}

/** Reads one value from the Prometheus text format. */
function metric(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
}

/** Reads the variables that the image sets for Node and glibc, so that they are measured too. */
function imageSettings(): Record<string, string> {
  const dockerfile = readFileSync(path.join(root, "Dockerfile"), "utf8");
  const found = dockerfile.matchAll(/^(?:ENV| {3}) (NODE_OPTIONS|MALLOC_\w+)=("[^"]*"|\S+)/gm);
  return Object.fromEntries(
    [...found].map(([, name = "", value = ""]) => [name, value.replaceAll('"', "")]),
  );
}

/**
 * Starts the built app as in production, with its log in a file and without upstreams, optionally
 * as another user.
 */
export async function startBuiltApp(
  env: Record<string, string>,
  user: SpawnOptions = {},
): Promise<Server> {
  const built = path.join(root, "build/server/server.js");
  if (!existsSync(built)) throw new Error("there is no build yet: npm run build");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const metricsToken = randomUUID();
  const nowhere = "http://127.0.0.1:9";
  const logFile = path.join(benchFolder(), "log");
  const settings: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    ...imageSettings(),
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    ORIGIN: origin,
    TRUST_PROXY: "1",
    METRICS_TOKEN: metricsToken,
    YOUTUBE_OEMBED_URL: `${nowhere}/oembed`,
    YOUTUBE_API_URL: `${nowhere}/youtube/v3`,
    ...env,
  };
  const child = startNode([built], settings, openSync(logFile, "w"), user);
  const watched = {
    pid: child.pid,
    logs: () => readFileSync(logFile, "utf8"),
    alive: () => running.has(child),
    end: () => stop(child),
  };
  await untilReady("the app", watched, async () => (await fetch(`${origin}/readyz`)).ok);
  return {
    origin,
    stop: () => stop(child),
    kill: () => void child.kill("SIGKILL"),
    async usage() {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const text = await (await fetch(`${origin}/metrics`, { headers })).text();
      return {
        cpuSeconds: metric(text, "process_cpu_seconds_total"),
        delayP99: metric(text, "nodejs_eventloop_lag_p99_seconds") * 1000 - SAMPLING_MS,
        delayMax: metric(text, "nodejs_eventloop_lag_max_seconds") * 1000 - SAMPLING_MS,
        memory: metric(text, "process_resident_memory_bytes"),
        heap: metric(text, "nodejs_heap_size_used_bytes"),
      };
    },
  };
}

function startScript(name: string, file: string): ChildProcess {
  const program = fileURLToPath(new URL(name, import.meta.url));
  return startNode(["--import", "tsx", program, file], process.env, "pipe");
}

export async function startPlainServer(responses: PlainResponse[]): Promise<Server> {
  const child = startScript("plain-server.ts", writeJson(responses));
  const [port] = (await once(child.stdout!, "data")) as [Buffer];
  const origin = `http://127.0.0.1:${port.toString().trim()}`;
  return {
    origin,
    stop: () => stop(child),
    kill: () => void child.kill("SIGKILL"),
    async usage() {
      const usage = (await (await fetch(`${origin}/usage`)).json()) as Usage;
      return {
        ...usage,
        delayP99: usage.delayP99 - SAMPLING_MS,
        delayMax: Number.NaN,
        memory: Number.NaN,
        heap: Number.NaN,
      };
    },
  };
}

export interface LoadRequest {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends these requests over the connections again and again. @throws if one fails */
export async function load(
  { origin }: Server,
  requests: LoadRequest[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadResult> {
  const options = { url: origin, requests, connections, duration: seconds };
  const result = JSON.parse(await output(startScript("load.ts", writeJson(options)))) as LoadResult;
  if (result.failures > 0) throw new Error(`${result.failures} requests failed`);
  return result;
}
