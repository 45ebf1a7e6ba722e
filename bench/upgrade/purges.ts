/** An operator's command of one version, and the page caches of both. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { VIDEOS } from "../listeners";
import { benchFolder } from "../servers";
import type { Version } from "./version";
import type { TwoVersions } from "./site";

/** No listener of the crowd plays it. */
const ytid = VIDEOS.at(-1)!;
const PAGE = `/watch?v=${ytid}`;
const TITLE = `Song number ${VIDEOS.length - 1}`;
/** How long the pages may still show what was purged, in milliseconds. */
const WITHIN_MS = 5000;

async function untilCached(origin: string): Promise<void> {
  const cached = async () => (await fetch(origin + PAGE)).headers.get("x-cache") === "hit";
  while (!(await cached())) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function shows(origin: string): Promise<boolean> {
  return (await (await fetch(origin + PAGE)).text()).includes(TITLE);
}

/** @returns in how many of the two page caches it was gone */
export async function hideBy({ admin }: Version, site: TwoVersions): Promise<number> {
  const { apps, databaseUrl, redisUrl } = site;
  const stores = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: benchFolder() };
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: "production", ...stores };
  const command = (verb: string) =>
    promisify(execFile)(process.execPath, [admin, "videos", verb, ytid], { env });
  for (const { origin } of apps) await untilCached(origin);
  await command("hide");
  const end = performance.now() + WITHIN_MS;
  const left = async () => {
    const shown = await Promise.all(apps.map(({ origin }) => shows(origin)));
    return shown.filter(Boolean).length;
  };
  while ((await left()) > 0 && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const gone = apps.length - (await left());
  await command("unhide");
  return gone;
}
