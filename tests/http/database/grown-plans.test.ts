import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGES } from "../../guards/pages";
import { startApp, type App } from "../../support/app/app";
import { API_CALLS, callsOf, type ApiCall } from "../security/api-calls";
import { addressOf } from "../security/routes";
import { newOwner } from "../security/world";
import { plansIn, scansIn, type Indexes } from "./plans";
import { startStretchedDatabase, type StretchedDatabase } from "./stretched-database";

/**
 * Tables that do not grow with listeners: the directory's stations, the operators' reviews, and
 * codes that are valid for minutes.
 */
const BOUNDED = new Set(["stations", "reviews", "sign_in_codes"]);

const SITEMAP = ["videos", "playlists", "podcasts", "stations"].map(
  (part) => `/sitemap/${part}-0.xml`,
);

/** The name of our own connection. */
const TESTS = "tests";

let database: StretchedDatabase;
let app: App;
let client: Client;
let growing: Set<string>;
let indexes: Indexes;

beforeAll(async () => {
  database = await startStretchedDatabase();
  const env = { DATABASE_URL: database.url, TRUST_PROXY: "1", LOG_LEVEL: "debug" };
  app = await startApp({ env });
  client = new Client({ connectionString: database.url, application_name: TESTS });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 10000`,
  );
  growing = new Set(rows.map(({ name }) => name).filter((name) => !BOUNDED.has(name)));
  const { rows: all } = await client.query<{ name: string; table: string; column: string }>(
    `select indexrelid::regclass::text as name, indrelid::regclass::text as table,
       coalesce((select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]), '') as column
     from pg_index`,
  );
  indexes = new Map(all.map(({ name, ...of }) => [name, of]));
});
afterAll(async () => {
  await client.end();
  await app.stop();
  await database.stop();
});

/** @returns the status of the answer to the owner of the ids */
async function sent(name: string, { body, pid, query }: ApiCall): Promise<number> {
  const owner = await newOwner(app, client);
  const address = addressOf(name, { pid: pid?.(owner) ?? owner.pid });
  const answer = await owner.visitor.send(query ? `${address}?${query(owner)}` : address, {
    method: body ? "POST" : "GET",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body(owner)) }),
  });
  await answer.text();
  return answer.status;
}

/** Pages and calls that failed for want of the database, which refuses a read of a second. */
async function failures(): Promise<string[]> {
  const failed: string[] = [];
  const { visitor } = await newOwner(app, client);
  for (const path of [...PAGES, "/sitemap.xml", ...SITEMAP]) {
    const answer = await visitor.get(path);
    await answer.text();
    if (answer.status >= 500) failed.push(`${path}: ${answer.status}`);
  }
  for (const name of Object.keys(API_CALLS)) {
    for (const call of callsOf(name)) {
      const status = await sent(name, call);
      if (status !== call.answers.owner && status >= 500) failed.push(`${name}: ${status}`);
    }
  }
  return failed;
}

test("no statement of a page, a call or a chore scans a table that grows", async () => {
  expect(await failures()).toEqual([]);
  await expect.poll(() => app.logs(), { timeout: 60_000 }).toContain("data of the video host");
  const log = database.logs();
  expect(log).not.toContain("canceling statement");
  const plans = plansIn(log, "listen-on-repeat");
  expect(plans.length).toBeGreaterThan(1000);
  expect(scansIn(plans, growing, indexes)).toEqual([]);
});

test.each(["select * from plays where heard > 5", "select * from plays where last_viewed > now()"])(
  "%s would be found",
  async (statement) => {
    await client.query(statement);
    const found = () => scansIn(plansIn(database.logs(), TESTS), growing, indexes);
    const scan = expect.objectContaining({ table: "plays", statement }) as unknown;
    await expect.poll(found).toContainEqual(scan);
  },
);

/** The server looks for referring rows whenever a row is deleted. */
test("every foreign key has an index that begins with its columns", async () => {
  const { rows } = await client.query<{ key: string }>(
    `select conrelid::regclass || ' ' || conname as key from pg_constraint c
     where contype = 'f' and not exists (select from pg_index i
       where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey)`,
  );
  expect(rows).toEqual([]);
});
