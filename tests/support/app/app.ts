import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Upstreams } from "../../upstreams";
import { embeddedDataDir } from "../data/embedded-data";
import { postgresCopy } from "../data/postgres-copy";
import { overSocket } from "../network/over-socket";
import { freePort, run, untilReady } from "./process";

const built = fileURLToPath(new URL("../../../build/server/server.js", import.meta.url));

const noonClock = new URL("noon-clock.mjs", import.meta.url).href;

export interface AppOptions {
  /** Overrides what the helper sets; `undefined` unsets. */
  env?: Record<string, string | undefined>;
  /** The stand-ins to use; without them every upstream is an address where nothing listens. */
  upstreams?: Pick<Upstreams, "env">;
  /**
   * A data directory with an embedded database, which `stop` does not remove. By default the app
   * gets a new one.
   */
  dataDir?: string;
  /**
   * Uses a new embedded database, the default outside a test run, rather than one in the tests'
   * PostgreSQL.
   */
  embedded?: boolean;
  /** The address to listen on; by default 127.0.0.1, and the app is called `localhost`. */
  host?: string;
  /** A built server of another version; by default that of this checkout. */
  program?: string;
  /** Uses a clock that starts at noon UTC, for tests of what is counted by the day. */
  atNoon?: boolean;
}

export interface App {
  /** `http://localhost:<port>`, a different site from the stand-ins on `127.0.0.1`. */
  origin: string;
  dataDir: string;
  /** Undefined with an embedded database. */
  databaseUrl: string | undefined;
  /** The output since the start or the last restart. */
  logs(): string;
  /**
   * Processor time of the thread that answers requests since its start, in milliseconds (Linux).
   */
  cpuMs(): number;
  /** Stops the process where it is: what is sent meanwhile arrives at once when it goes on. */
  hold(meanwhile: () => Promise<unknown>): Promise<void>;
  /** Ends the app with SIGTERM and removes its new data directory. */
  stop(): Promise<void>;
  /** Ends the app with SIGKILL; `restart` starts it again with the same port and data. */
  kill9(): Promise<void>;
  /**
   * @param program a built server of another version
   * @returns the output of the process that it has ended
   */
  restart(program?: string): Promise<string>;
}

/**
 * Nothing listens on the discard port, so a test without stand-ins cannot reach the internet by
 * mistake.
 */
const UNREACHABLE_UPSTREAMS = {
  YOUTUBE_IFRAME_API_URL: "http://127.0.0.1:9/iframe_api",
  YOUTUBE_EMBED_ORIGIN: "http://127.0.0.1:9",
  YOUTUBE_IMAGE_ORIGIN: "http://127.0.0.1:9",
  YOUTUBE_OEMBED_URL: "http://127.0.0.1:9/oembed",
  YOUTUBE_API_URL: "http://127.0.0.1:9/youtube/v3",
  SUGGEST_URL: "http://127.0.0.1:9/complete/search",
  LRCLIB_URL: "http://127.0.0.1:9/api",
  DEEZER_URL: "http://127.0.0.1:9",
  DEEZER_IMAGE_ORIGINS: "http://127.0.0.1:9",
  LASTFM_URL: "http://127.0.0.1:9/2.0/",
  ITUNES_URL: "http://127.0.0.1:9",
  APPLE_RSS_URL: "http://127.0.0.1:9",
  PODCAST_INDEX_URL: "http://127.0.0.1:9/api/1.0",
  LISTEN_API_URL: "http://127.0.0.1:9/api/v2",
};

const urlHost = (address: string) => (address.includes(":") ? `[${address}]` : address);

async function readyAt(socket: string | undefined, origin: string): Promise<boolean> {
  if (socket) return (await overSocket(socket, "/readyz")).status === 200;
  return (await fetch(`${origin}/readyz`)).ok;
}

/** Starts the built app as a child process and waits until `/readyz` answers 200. */
export async function startApp(options: AppOptions = {}): Promise<App> {
  if (!existsSync(built)) throw new Error("there is no build yet: npm run build");
  const port = await freePort();
  const isEmbedded = options.embedded || options.dataDir;
  const hasOwn = isEmbedded || options.env?.DATABASE_URL;
  const postgres = hasOwn ? null : await postgresCopy();
  const DATABASE_URL = options.env?.DATABASE_URL ?? postgres?.url;
  const fresh = async () =>
    DATABASE_URL ? mkdtempSync(path.join(tmpdir(), "lor-app-")) : embeddedDataDir();
  const dataDir = options.dataDir ?? (await fresh());
  const origin = `http://${options.host ? urlHost(options.host) : "localhost"}:${port}`;
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    HOST: options.host ?? "127.0.0.1",
    PORT: String(port),
    ORIGIN: origin,
    DATA_DIR: dataDir,
    ...UNREACHABLE_UPSTREAMS,
    ...options.upstreams?.env,
    ...options.env,
    DATABASE_URL,
  };
  const clock = options.atNoon ? ["--import", noonClock] : [];
  const isReady = () => readyAt(env.SOCKET, origin);
  const start = async (program = options.program ?? built) => {
    const child = run(process.execPath, [...clock, program], { env });
    await untilReady("the app", child, isReady);
    return child;
  };
  const cleanUp = async () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    await postgres?.remove();
  };
  let current = await start().catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });
  return {
    origin,
    dataDir,
    databaseUrl: DATABASE_URL,
    logs: () => current.logs(),
    cpuMs: () => {
      const counts = readFileSync(`/proc/${current.pid}/task/${current.pid}/schedstat`, "utf8");
      return Number(counts.split(" ")[0]) / 1e6;
    },
    hold: async (meanwhile) => {
      process.kill(current.pid!, "SIGSTOP");
      await meanwhile().finally(() => process.kill(current.pid!, "SIGCONT"));
    },
    stop: async () => {
      await current.end("SIGTERM").finally(cleanUp);
    },
    kill9: () => current.end("SIGKILL"),
    restart: async (program) => {
      const ended = current;
      await ended.end("SIGTERM");
      current = await start(program);
      return ended.logs();
    },
  };
}
