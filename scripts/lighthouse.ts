/**
 * `npm run lighthouse [path...]` measures pages of the built app with Lighthouse, on a phone and on
 * a desktop, as a listener with music. It prints the four scores of each page and the audits that
 * cost points, and ends with 1 if a score is under 98.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { request } from "playwright";
import { addresses } from "../app/addresses";
import { startApp } from "../tests/support/app/app";
import { chromiumPath, QUIET_FLAGS } from "../tests/support/browser/chromium";
import { startPostgres } from "../tests/support/services";
import { startUpstreams } from "../tests/upstreams";

/** Not a dependency, so that nobody else downloads it. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const PAGES = [
  addresses.home,
  `${addresses.watch}?v=fJ9rUzIMcZQ`,
  `${addresses.search.index}?q=official`,
  addresses.history.index,
  addresses.reviews,
];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const FORMS = { phone: [], desktop: ["--preset=desktop"] };
const MIN = 98;
/**
 * Results and personal lists are hidden from search engines on purpose, so that audit means nothing
 * for them.
 */
const UNLISTED = /^\/(?:search|history)/;
const FLAGS = ["--headless=new", ...QUIET_FLAGS].join(" ");

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

interface Audit {
  title: string;
  score: number | null;
  displayValue?: string;
  details?: { items?: { node?: { snippet: string }; href?: string; text?: string }[] };
}

const run = promisify(execFile);

async function measure(url: URL, form: keyof typeof FORMS, cookie: string): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), "lighthouse-"));
  const file = path.join(folder, "report.json");
  const settings = [
    ...["--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${FLAGS}`],
    `--only-categories=${CATEGORIES.join(",")}`,
    ...(UNLISTED.test(url.pathname) ? ["--skip-audits=is-crawlable"] : []),
    `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
  ];
  const CHROME_PATH = chromiumPath({ withWindows: true });
  await run("npx", ["--yes", LIGHTHOUSE, url.href, ...settings, ...FORMS[form]], {
    env: { ...process.env, CHROME_PATH },
    timeout: 180_000,
  });
  const report: Report = JSON.parse(await readFile(file, "utf8"));
  await rm(folder, { recursive: true });
  return report;
}

const NOT_RUN: Audit = { title: "", score: null };

/** Lists the audits that cost points in a category. */
function faultsOf({ categories, audits }: Report, category: string): string[] {
  const weighed = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return weighed.flatMap(({ id }) => {
    const { title, score, displayValue = "", details }: Audit = audits[id] ?? NOT_RUN;
    if (score === null || score >= 0.9) return [];
    const items = details?.items?.slice(0, 5) ?? [];
    const places = items.map(({ node, text, href }) => node?.snippet ?? text ?? href ?? "");
    return [[`${category}: ${title} ${displayValue}`, ...places].join("\n        ")];
  });
}

const [upstreams, postgres] = await Promise.all([startUpstreams(), startPostgres()]);
const DATABASE_URL = await postgres.createDatabase();
const app = await startApp({ upstreams, env: { LOG_LEVEL: "warn", DATABASE_URL } });
const listener = await request.newContext({ baseURL: app.origin });
for (const ytid of ["fJ9rUzIMcZQ", "9bZkp7q19f0", "kJQP7kiw5Fk", "dQw4w9WgXcQ"]) {
  await listener.get(`${addresses.watch}?v=${ytid}&wait=1`);
  await listener.post(addresses.api.history.add, { data: { ytid } });
}
await listener.get(`${addresses.search.index}?q=official&wait=1`);
const { cookies } = await listener.storageState();
const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
await listener.dispose();
const wanted = process.argv.slice(2);
let least = 100;
for (const page of wanted.length > 0 ? wanted : PAGES) {
  for (const form of ["phone", "desktop"] as const) {
    const report = await measure(new URL(page, app.origin), form, cookie);
    const scores = CATEGORIES.map((name) =>
      Math.round((report.categories[name]?.score ?? 0) * 100),
    );
    least = Math.min(least, ...scores);
    const named = CATEGORIES.map((name, at) => `${name} ${scores[at]}`);
    console.log(`${page} ${form}: ${named.join(", ")}`);
    for (const fault of CATEGORIES.flatMap((name) => faultsOf(report, name))) {
      console.log(`    ${fault}`);
    }
  }
}
await app.stop();
await Promise.all([upstreams.stop(), postgres.stop()]);
process.exitCode = least < MIN ? 1 : 0;
