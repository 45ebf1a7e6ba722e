/**
 * `npm run bench -- upgrade [from] [to]` puts this version in the place of an earlier one, process
 * by process behind nginx, while twelve listeners use both and a browser has a page open; and back
 * again. It counts the requests that failed or were told to come back, acknowledged passes that
 * are not stored, and what either version had to log. Then it starts this version on a data
 * directory of the earlier one.
 *
 * `from` is a commit, by default the last landing; `to` too, by default what is built here.
 * `--size 0.05` fills the database first, with this part of a million listeners. `--only site`,
 * `embedded` or `migration` does only this.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import { suffer, type Fault, type Result } from "./faults/faults";
import { table } from "./table";
import { crossBetween } from "./upgrade/crossing";
import { builtCommit, thisVersion, type Version } from "./upgrade/version";
import { upgradeEmbedded } from "./upgrade/embedded";
import { filesOf, missingAt } from "./upgrade/files";
import { migrateGrown } from "./upgrade/migration";
import { openPage } from "./upgrade/open-page";
import { hideBy } from "./upgrade/purges";
import { startTwoVersions, type TwoVersions } from "./upgrade/site";

/** The landing before this one. */
const LAST_LANDING = "950479b2";
/** How long two versions serve side by side, in milliseconds. */
const TOGETHER_MS = 5000;

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    size: { type: "string", default: "0" },
    only: { type: "string", default: "site,embedded,migration" },
  },
});

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function row({ name, requests, failed, refused, longestMs, acknowledged, lost }: Result): string[] {
  const kept = [acknowledged, lost].map(String);
  return [name, ...[requests, failed, refused].map(String), seconds(longestMs), ...kept];
}

const HEADINGS = ["what happens", "requests", "failed", "told to wait", "longest wait"];
const KEPT = ["acknowledged", "lost"];

/** In turn forwards, back and forwards again. */
function steps(old: Version, present: Version): Fault<TwoVersions>[] {
  const replaced = (at: number, version: Version) => (site: TwoVersions) =>
    site.replace(at, version);
  const together = () => pause(TOGETHER_MS);
  return [
    { name: "the first process is replaced", happen: replaced(0, present) },
    { name: "old and new serve", happen: together },
    { name: "the second process is replaced", happen: replaced(1, present) },
    { name: "back: the first is the old version again", happen: replaced(0, old) },
    { name: "old and new serve", happen: together },
    { name: "back: the second is the old version again", happen: replaced(1, old) },
    { name: "both are replaced once more", happen: (site) => replaceAll(site, present) },
  ];
}

async function replaceAll(site: TwoVersions, version: Version): Promise<void> {
  for (const at of site.apps.keys()) await site.replace(at, version);
}

/** What one version leaves and the other finds; the first process is new, the second old. */
async function lookAcross(site: TwoVersions, old: Version, present: Version): Promise<string[]> {
  const origins = site.apps.map(({ origin }) => origin);
  const redis = new Redis(site.redisUrl);
  const forget = async () => void (await redis.flushall());
  const { requests, failures } = await crossBetween(origins, forget);
  redis.disconnect();
  const ofOld = filesOf(old);
  const ofNew = filesOf(present);
  const [atNew, atOld] = [await missingAt(origins[0]!, ofOld), await missingAt(origins[1]!, ofNew)];
  const atEdge = await missingAt(site.origin, [...ofOld, ...ofNew]);
  return [
    `a listener between the two: ${requests} requests, ${failures.length} failed`,
    ...failures.map((one) => `  ${one}`),
    `hidden by a command of the old version: gone from ${await hideBy(old, site)} of 2 processes`,
    `hidden by a command of this version: gone from ${await hideBy(present, site)} of 2 processes`,
    `browser files: ${ofOld.length} of the old version, ${atNew} missing at the new process; ` +
      `${ofNew.length} of this one, ${atOld} missing at the old; missing behind nginx: ${atEdge}`,
  ];
}

/** Each notice once, with how often it came. */
function counted(notices: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const one of notices) times.set(one, (times.get(one) ?? 0) + 1);
  return [...times].map(([one, count]) => `logged ${count} x by ${one}`);
}

async function upgradeSite(old: Version, present: Version): Promise<void> {
  const site = await startTwoVersions(old, Number(values.size));
  const results: Result[] = [];
  const seen: string[] = [];
  try {
    const page = await openPage(site);
    for (const [at, step] of steps(old, present).entries()) {
      results.push(await suffer(site, step));
      if (at === 1) seen.push(...(await lookAcross(site, old, present)));
      if (at === 2) seen.push(...(await page.close()));
      console.log(row(results.at(-1)!).join("  "));
    }
    const files = await missingAt(site.origin, filesOf(old));
    seen.push(`browser files of the old version, missing behind nginx afterwards: ${files}`);
    seen.push(...counted(site.notices()));
  } finally {
    await site.stop();
  }
  console.log(table([...HEADINGS, ...KEPT], results.map(row)));
  for (const { name, failures, refusals } of results)
    for (const [what, times] of [...failures, ...refusals])
      console.log(`${name}: ${times} x ${what}`);
  console.log(seen.join("\n"));
}

const [from = LAST_LANDING, to] = positionals;
const old = builtCommit(from);
const present = to ? builtCommit(to) : thisVersion();
if (values.only.includes("site")) await upgradeSite(old, present);
if (values.only.includes("embedded"))
  console.log((await upgradeEmbedded(old, present)).map((one) => `embedded: ${one}`).join("\n"));
if (values.only.includes("migration")) {
  const seen = await migrateGrown(old, Number(values.size));
  console.log(seen.map((one) => `migration ${one}`).join("\n"));
}
