import type { Db } from "~/services/platform/db/database.server";
import { loadLoopedToday } from "~/services/loops/looped-today.server";
import {
  countSitemapFiles,
  loadSitemapEntries,
  SITEMAP_PARTS,
} from "~/services/pages/sitemap.server";
import { loadKnownResults } from "~/services/search/known-results.server";
import { loadTop10 } from "~/services/videos/top10.server";
import { CHORES } from "../../server/operations/chores";

type Job = { name: string; work: (db: Db, now: Date) => Promise<unknown> };

const TOMORROW_MS = 86_400_000;

const JOBS: Job[] = [
  { name: "Top 10", work: loadTop10 },
  {
    name: "Top 10 of the week, while nothing has been repeated",
    work: (db, now) => loadTop10(db, new Date(now.getTime() + TOMORROW_MS)),
  },
  { name: "looped today", work: loadLoopedToday },
  { name: "search for common words", work: (db, now) => loadKnownResults(db, "love you", now) },
  {
    name: "search with a typing error",
    work: (db, now) => loadKnownResults(db, "lvoe nihgt", now),
  },
  { name: "sitemap: index", work: countSitemapFiles },
  ...SITEMAP_PARTS.map((part) => ({
    name: `sitemap: ${part}`,
    work: (db: Db, now: Date) => loadSitemapEntries(db, part, 0, now),
  })),
  // The one of listeners who keep 90 days comes last: the first time it has years to delete.
  ...CHORES.toSorted((a, b) => Number(a.name.includes("90")) - Number(b.name.includes("90"))).map(
    ({ name, tidy }) => ({ name: `chore: ${name}`, work: tidy }),
  ),
];

/** Does each job once, the chores with what has gathered, and prints how long it took. */
export async function timeJobs(db: Db): Promise<void> {
  for (const { name, work } of JOBS) {
    const start = performance.now();
    const result = await work(db, new Date()).then(
      (found) => (typeof found === "number" ? found.toLocaleString("en") : "done"),
      (error: unknown) => `failed: ${error instanceof Error ? error.message.slice(0, 60) : "?"}`,
    );
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    console.log(`  ${name}: ${seconds} s, ${result}`);
  }
}
