/**
 * `npm run bench -- faults` lets twelve listeners use a site (two processes behind nginx, with
 * PostgreSQL and Redis) while one thing after the other fails, then another site of one process
 * with its embedded database. For each fault it counts the requests that failed or were told to
 * come back (503 with `Retry-After`), and the acknowledged passes that are not stored afterwards.
 * `-- faults kill` suffers only those with `kill` in their names. Takes root for the full disk.
 */
import { suffer, type Fault, type Result } from "./faults/faults";
import { startSmallSite, startWholeSite, type Site } from "./faults/site";
import { SMALL_SITE_FAULTS } from "./faults/small-site";
import { WHOLE_SITE_FAULTS } from "./faults/whole-site";
import { table } from "./table";

const only = process.argv[3] ?? "";

const HEADINGS = [
  ...["fault", "requests", "failed", "told to wait", "longest wait"],
  ...["acknowledged", "lost", "back after"],
];

function row(result: Result): string[] {
  const { name, requests, failed, refused, longestMs, acknowledged, lost, recoveryMs } = result;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const numbers = [requests, failed, refused].map(String);
  const kept = [acknowledged, lost].map(String);
  return [name, ...numbers, seconds(longestMs), ...kept, seconds(recoveryMs)];
}

/** Each fault has a site of its own, so that none suffers from the one before. */
async function sufferAll<S extends Site>(start: () => Promise<S>, faults: Fault<S>[]) {
  const results: Result[] = [];
  for (const fault of faults.filter(({ name }) => name.includes(only))) {
    const site = await start();
    try {
      results.push(await suffer(site, fault));
    } finally {
      await site.stop();
    }
  }
  return results;
}

const nothing: Fault<Site> = { name: "nothing happens", happen: () => Promise.resolve() };
const whole = await sufferAll(startWholeSite, [nothing, ...WHOLE_SITE_FAULTS]);
const small = await sufferAll(startSmallSite, SMALL_SITE_FAULTS);
console.log(table(HEADINGS, [...whole, ...small].map(row)));
for (const { name, failures } of [...whole, ...small]) {
  for (const [what, times] of failures) console.log(`${name}: ${times} x ${what}`);
}
