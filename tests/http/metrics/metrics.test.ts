import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REQUEST_LIMITS } from "~/services/platform/limits/request-limits.server";
import { startApp, type App } from "../../support/app/app";
import { signInByEmail, uniqueEmail, visitorWithOwnIp } from "../../support/app/sign-in";
import { startMailbox, type Mailbox } from "../../support/network/mailbox";
import { startRedis, type Service } from "../../support/services";
import { startUpstreams, type Upstreams } from "../../upstreams";
import { stationId } from "../../upstreams/radio-browser/stations";
import { selectorsOf, seriesOf, shippedQueries, type Series } from "./queries";

const TOKEN = "token-of-prometheus";

let redis: Service;
let mailbox: Mailbox;
let upstreams: Upstreams;
let app: App;
beforeAll(async () => {
  [redis, mailbox, upstreams] = await Promise.all([startRedis(), startMailbox(), startUpstreams()]);
  const env = { REDIS_URL: redis.url, SMTP_URL: mailbox.url, TRUST_PROXY: "1" };
  app = await startApp({ env: { ...env, METRICS_TOKEN: TOKEN }, upstreams });
});
afterAll(async () => {
  await app?.stop();
  await Promise.all([redis?.stop(), mailbox?.stop(), upstreams?.stop()]);
});

async function metrics(): Promise<string> {
  const headers = { Authorization: `Bearer ${TOKEN}` };
  return (await fetch(`${app.origin}/metrics`, { headers })).text();
}

/** The value of the only series that has these labels. */
async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const found = (await metrics())
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => wanted.every((label) => line.includes(label)));
  expect(found).toHaveLength(1);
  return Number(found[0]?.split(" ").at(-1));
}

const get = async (path: string) => (await fetch(app.origin + path)).text();

test("requests are counted by the pattern of their route, however many paths there are", async () => {
  await Promise.all(["/about", "/about", "/about?a=1", "/nowhere", "/no/where", "/x.php"].map(get));
  for (const id of [stationId(201), stationId(202)]) await get(`/radio?stationId=${id}`);
  for (const name of ["dQw4w9WgXcQ", "fJ9rUzIMcZQ"]) await get(`/api/video/duration/${name}`);
  const text = await metrics();
  const routes = [...text.matchAll(/http_request_duration_seconds_count\{.*?route="([^"]*)"/g)];
  const patterns = new Set(routes.map(([, route]) => route));
  expect([...patterns]).toEqual(expect.arrayContaining(["/about", "/radio", "/*", "/readyz"]));
  expect([...patterns].filter((route) => /dQw4|fJ9r|nowhere|\?/.test(route!))).toEqual([]);
  const about = { class: "page", route: "/about", method: "GET", status: "2xx" };
  expect(await valueOf("http_request_duration_seconds_count", about)).toBe(3);
});

test("sign-ins, mails, refusals, streams and passes are counted", async () => {
  const visitor = visitorWithOwnIp(app.origin);
  await signInByEmail(visitor, mailbox, uniqueEmail());
  expect(await valueOf("mails_total", { result: "sent" })).toBe(1);
  expect(await valueOf("sign_ins_total", { way: "code", result: "signed-in" })).toBe(1);
  const password = { email: "nobody@example.org", password: "wrong horse battery" };
  await visitor.json("/api/auth/login", { type: "email", params: password });
  expect(await valueOf("sign_ins_total", { way: "password", result: "rejected" })).toBe(1);

  for (let at = 0; at < REQUEST_LIMITS.contact; at += 1)
    await visitor.form("/contact", { message: "" });
  // What Redis takes too long for is counted beside the limit.
  const refusals = async () => {
    await visitor.form("/contact", { message: "" });
    return valueOf("refusals_total", { limit: "contact" });
  };
  await expect.poll(refusals).toBe(1);

  await visitor.json("/api/history/add", { ytid: "dQw4w9WgXcQ", eventId: randomUUID() });
  expect(await valueOf("passes_counted_total")).toBe(1);

  const stop = new AbortController();
  const titles = `${app.origin}/api/radio/now/${stationId(201)}`;
  await fetch(titles, { signal: stop.signal });
  expect(await valueOf("open_streams", { kind: "titles" })).toBe(1);
  stop.abort();
  await expect.poll(() => valueOf("open_streams", { kind: "titles" })).toBe(0);
});

test("a request whose sender has left is no error of ours", async () => {
  const visitor = visitorWithOwnIp(app.origin);
  await visitor.json("/api/history/add", { ytid: "fJ9rUzIMcZQ", eventId: randomUUID() });
  const database = new Client({ connectionString: app.databaseUrl });
  await database.connect();
  const requests = () => app.logs().match(/"path":"\/history".*/g) ?? [];
  try {
    await database.query("begin; lock table plays");
    const stop = new AbortController();
    const page = visitor.send("/history", { signal: stop.signal }).catch(() => "left");
    const waiting = "select from pg_locks where not granted and relation = 'plays'::regclass";
    await expect.poll(async () => (await database.query(waiting)).rowCount).toBe(1);
    stop.abort();
    expect(await page).toBe("left");
    // What the app answers now came after the connection's end.
    await get("/healthz");
  } finally {
    await database.end();
  }
  await expect.poll(requests).toEqual([expect.stringContaining('"status":499')]);
  expect(await valueOf("http_responses_total", { class: "page", status: "499" })).toBe(1);
});

test("an upstream's failures, and that it is left alone, are seen by its name", async () => {
  const upstream = "radio-browser";
  await get("/radio");
  expect(await valueOf("upstream_breakers_open", { upstream })).toBe(0);
  upstreams.radioBrowser.mode = "failing";
  await expect
    .poll(async () => {
      await get(`/api/radio/now/${randomUUID()}`);
      return valueOf("upstream_breakers_open", { upstream });
    })
    .toBe(1);
  const failed = await valueOf("upstream_failures_total", { upstream, kind: "status" });
  expect(failed).toBeGreaterThanOrEqual(6);
  await get("/radio?tag=jazz");
  expect(await valueOf("upstream_failures_total", { upstream, kind: "refused" })).toBeGreaterThan(
    0,
  );
  expect(await valueOf("upstream_budget_left", { upstream: "youtube-data" })).toBeGreaterThan(9000);
});

test("a store that is away is seen, and the metrics are still read", async () => {
  await expect.poll(() => valueOf("store_up", { store: "redis" })).toBe(1);
  await redis.kill();
  await expect.poll(() => valueOf("store_up", { store: "redis" })).toBe(0);
  expect(await valueOf("store_up", { store: "database" })).toBe(1);
  await expect.poll(() => valueOf("redis_connection_errors_total")).toBeGreaterThan(0);
  expect((await fetch(`${app.origin}/readyz`)).status).toBe(503);
});

test("every job has its last success", async () => {
  const name = "sign-in codes";
  await expect
    .poll(() => valueOf("job_last_success_timestamp_seconds", { name }))
    .toBeGreaterThan(1_700_000_000);
  expect(await valueOf("job_duration_seconds_count", { name, result: "failed" })).toBe(0);
});

/** Labels that Prometheus adds. */
const OF_SCRAPE = new Set(["job", "instance", "le"]);

/** What a query names that the program does not have. */
function missing(query: string, series: Series): string[] {
  const { selectors, grouping } = selectorsOf(query);
  const known = new Set(OF_SCRAPE);
  const problems = selectors.flatMap(({ metric, matchers }) => {
    if (metric === "up") return [];
    const own = series.get(metric);
    if (!own) return [metric];
    for (const labels of own) for (const label of Object.keys(labels)) known.add(label);
    return matchers
      .filter(({ label }) => label !== "job" && label !== "instance")
      .filter(({ label, how, value }) => {
        const values = own.map((labels) => labels[label]).filter((one) => one !== undefined);
        const wanted = how.includes("~") ? new RegExp(`^(?:${value})$`) : value;
        if (how.startsWith("!")) return values.length === 0;
        const isMet = (one: string) =>
          typeof wanted === "string" ? one === wanted : wanted.test(one);
        return !values.some(isMet);
      })
      .map(({ label, how, value }) => `${metric}{${label}${how}"${value}"}`);
  });
  return [...problems, ...grouping.filter((label) => !known.has(label))];
}

test("every metric and label that the alerts and the dashboard name exists in a program that was used", async () => {
  const series = seriesOf(await metrics());
  const queries = shippedQueries();
  expect(queries.length).toBeGreaterThan(60);
  // As the test itself finds them.
  expect(missing("sum by (colour) (rate(nothing_total[5m]))", series)).toEqual([
    "nothing_total",
    "colour",
  ]);
  expect(missing('mails_total{result="lost"}', series)).toEqual(['mails_total{result="lost"}']);
  const problems = queries.map(([where, query]) => [where, missing(query, series)] as const);
  expect(problems.filter(([, names]) => names.length > 0)).toEqual([]);
});
