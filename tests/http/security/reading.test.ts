import { expect, it } from "vitest";
import { ACCOUNT_LIMITS } from "~/services/platform/limits/account-limits.server";
import { setUpAppWithDatabase } from "../../support/app/app-with-database";
import { uniqueYtid } from "../../support/data/database";
import { Visitor } from "../../support/app/visitor";
import { visitorWithOwnIp, parsePage, snackbarOf } from "../../support/app/sign-in";
import { startYoutubeApi } from "../../upstreams/youtube/api-server";
import { expectNoCrash } from "./expect-no-crash";
import { addressOf, ROUTES } from "./routes";

/** Counts what a visitor who only reads leaves in the stores. */

const rig = setUpAppWithDatabase(startYoutubeApi, ({ env }) => ({
  ...env,
  ...{ GOOGLE_CLIENT_ID: "1", GOOGLE_CLIENT_SECRET: "2" },
  ...{ FACEBOOK_APP_ID: "1", FACEBOOK_APP_SECRET: "2" },
  TRUST_PROXY: "1",
}));

async function rowsOf(table: string): Promise<number> {
  const { rows } = await rig.database.query<{ n: number }>(
    `select count(*)::int as n from ${table}`,
  );
  return rows[0]?.n ?? -1;
}

async function countRows() {
  const counted = [];
  for (const table of ["sessions", "users", "sign_in_codes"]) counted.push(await rowsOf(table));
  return counted;
}

/** A made-up callback of a provider. */
const CALLBACK_QUERIES = ["state=x", "state=x&code=y", "error=access_denied&state=x", "state="];
const CALLBACKS = ["google", "facebook"].flatMap((provider) =>
  CALLBACK_QUERIES.map((answer) => `/auth/${provider}/callback?${answer}`),
);
const ADDRESSES = [
  ...ROUTES.map(({ path }) => addressOf(path, { provider: "google" })),
  ...CALLBACKS,
  "/login?failed=google",
  "/login/taken-back?back=/",
  "/search?q=queen",
];

it.each(ADDRESSES)("a visitor without a session gets none from reading %s", async (path) => {
  const before = await countRows();
  for (const method of ["GET", "HEAD"]) {
    const one = visitorWithOwnIp(rig.app.origin);
    const response = await one.send(path, { method, headers: { Accept: "text/html" } });
    await response.body?.cancel();
    expectNoCrash(response.status, path.split("?")[0] ?? path);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  expect(await countRows()).toEqual(before);
});

it("a rejected provider callback is reported without a session", async () => {
  const one = visitorWithOwnIp(rig.app.origin);
  const refused = await one.get("/auth/google/callback?state=x");
  const page = await parsePage(await one.get(refused.headers.get("location") ?? ""));
  expect(snackbarOf(page)).toBe("Failed to login to Google 😢");
  for (const path of ["/login?failed=myspace", "/history?failed=google"]) {
    expect(snackbarOf(await parsePage(await one.get(path)))).toBe("");
  }
});

it("a session that only carries a snackbar expires within minutes", async () => {
  const one = visitorWithOwnIp(rig.app.origin);
  const answer = await one.form("/login/code", { email: "a@example.org", code: "123456" });
  expect(answer.status).toBe(422);
  const other = await one.form("/contact", {
    ...{ name: "Ada", email: "ada@example.org", message: "I like the loops.", reason: "Others" },
  });
  expect(other.status).toBe(303);
  const [line = ""] = other.headers.getSetCookie();
  expect(Number(/Max-Age=(\d+)/.exec(line)?.[1])).toBeLessThanOrEqual(600);
  const { rows } = await rig.database.query<{ minutes: number }>(
    "select extract(epoch from expires_at - now()) / 60 as minutes from sessions",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { minutes } of rows) expect(Number(minutes)).toBeLessThanOrEqual(10);
});

it("each client can have only a limited number of new videos looked up at the host and stored", async () => {
  const { points, seconds } = ACCOUNT_LIMITS["video-by-client"];
  // From this machine, because the limit of work would stop others first.
  const one = new Visitor(rig.app.origin);
  const other = visitorWithOwnIp(rig.app.origin);
  const before = await rowsOf("videos");
  const open = async () => (await one.get(`/watch?v=${uniqueYtid()}&wait=1`)).status;
  const statuses = new Set<number>();
  const start = performance.now();
  for (let at = 0; at < points + 20; at += 10) {
    for (const status of await Promise.all(Array.from({ length: 10 }, open))) statuses.add(status);
  }
  // On a busy machine a second period may have begun.
  const periods = 1 + Math.floor((performance.now() - start) / 1000 / seconds);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  const stored = (await rowsOf("videos")) - before;
  expect(stored).toBeGreaterThanOrEqual(points);
  expect(stored).toBeLessThanOrEqual(points * periods);
  await other.get(`/watch?v=${uniqueYtid()}&wait=1`);
  expect((await rowsOf("videos")) - before).toBe(stored + 1);
});
