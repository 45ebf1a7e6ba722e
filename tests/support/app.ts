import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Upstreams } from "../upstreams";
import { embeddedDataDir } from "./embedded-data";
import { postgresCopy } from "./postgres-copy";
import { freePort, run, untilReady } from "./process";

const built = fileURLToPath(new URL("../../build/server.js", import.meta.url));

export interface AppOptions {
  /** Added to, and stronger than, what the helper sets; `undefined` unsets. */
  env?: Record<string, string | undefined>;
  /** The stand-ins to use; without them every upstream is an address where nothing listens. */
  upstreams?: Pick<Upstreams, "env">;
  /** A data directory to keep, with its embedded database; without it the app gets a fresh one, removed by `stop`. */
  dataDir?: string;
  /** With a fresh embedded database, as by default outside of a test run; else a fresh one in the tests' PostgreSQL. */
  embedded?: boolean;
}

export interface App {
  /** `http://localhost:<port>`: another site than the stand-ins on `127.0.0.1`. */
  origin: string;
  dataDir: string;
  /** Everything written since the start or the last restart. */
  logs(): string;
  /** Ends it with SIGTERM and removes its fresh data directory. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL; `restart` brings it back on the same port and data. */
  kill9(): Promise<void>;
  restart(): Promise<void>;
}

/** Nothing listens on the discard port: a test without stand-ins cannot reach the world by mistake. */
const nowhere = {
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
};

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
  const origin = `http://localhost:${port}`;
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    ORIGIN: origin,
    DATA_DIR: dataDir,
    ...nowhere,
    ...options.upstreams?.env,
    ...options.env,
    DATABASE_URL,
  };
  const begin = async () => {
    const child = run(process.execPath, [built], { env });
    await untilReady("the app", child, async () => (await fetch(`${origin}/readyz`)).ok);
    return child;
  };
  const tidy = async () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    await postgres?.remove();
  };
  let current = await begin().catch(async (error: unknown) => {
    await tidy();
    throw error;
  });
  return {
    origin,
    dataDir,
    logs: () => current.logs(),
    stop: async () => {
      await current.end("SIGTERM");
      await tidy();
    },
    kill9: () => current.end("SIGKILL"),
    restart: async () => {
      await current.end("SIGTERM");
      current = await begin();
    },
  };
}
