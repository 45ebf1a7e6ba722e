import { parse } from "node-html-parser";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { signInByEmail, uniqueEmail } from "../../support/app/sign-in";
import { RoamingVisitor, Visitor } from "../../support/app/visitor";
import { postgresCopy, type PostgresCopy } from "../../support/data/postgres-copy";
import { startMailbox, type Mailbox } from "../../support/network/mailbox";
import { startPostgresProxy, type PostgresProxy } from "../../support/network/postgres-proxy";
import { PAGES, PLAIN_PAGES } from "../../guards/pages";
import { stationId } from "../../upstreams/radio-browser/stations";
import { startUpstreams, type Upstreams } from "../../upstreams";

const QUEEN = "fJ9rUzIMcZQ";
const ADELE = "YQHsXMglC9A";
const PODCAST = "1000130301";
const LOOP = { kind: "video", startMs: 1000, endMs: 2000 };

let upstreams: Upstreams;
let copy: PostgresCopy;
let proxy: PostgresProxy;
let mailbox: Mailbox;
let app: App;
let listener: Visitor;
let pid: string;

beforeAll(async () => {
  upstreams = await startUpstreams();
  const found = await postgresCopy();
  if (!found) throw new Error("There is no PostgreSQL for tests");
  copy = found;
  proxy = await startPostgresProxy(copy.url);
  mailbox = await startMailbox();
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: "Loops <hello@example.org>" };
  app = await startApp({ upstreams, env: { DATABASE_URL: proxy.url, TRUST_PROXY: "1", ...mail } });
  listener = new Visitor(app.origin);
  for (const ytid of [QUEEN, ADELE]) {
    await listener.json("/api/history/add", { ytid });
    await listener.json("/api/star/set", { ytid });
    await listener.json("/api/queue/add", { ytid });
  }
  await listener.json("/api/loops/save", { ...LOOP, item: ADELE });
  const { startMs, endMs } = LOOP;
  const others = Array.from({ length: 3 }, () => new RoamingVisitor(app.origin));
  for (const one of [listener, ...others]) {
    await one.json("/api/history/add", { ytid: ADELE, loop: { startMs, endMs } });
  }
  const { answer } = await listener.json<{ pid: string }>("/api/playlist/create", {
    name: "Loops",
  });
  ({ pid } = answer);
  const ytids = [QUEEN, `${PODCAST}~${await firstEpisode()}~5~18.5`, ADELE];
  expect(await listener.json(`/api/playlist/add-ytids/${pid}`, { ytids })).toMatchObject({
    answer: { added: ytids },
  });
});
afterAll(async () => {
  await app.stop();
  await proxy.stop();
  await copy.remove();
  await Promise.all([upstreams.stop(), mailbox.stop()]);
});

/**
 * The statements of a page that was opened before, so that what is the same for everybody is
 * cached.
 */
async function statementsOf(path: string, visitor = listener): Promise<string[]> {
  const open = async () => (await visitor.get(path)).text();
  await open();
  let fewest: string[] | null = null;
  // The fewest of three, because work in the background sends statements too.
  for (let at = 0; at < 3; at++) {
    proxy.takeStatements();
    await open();
    const sent = proxy.takeStatements();
    if (!fewest || sent.length < fewest.length) fewest = sent;
  }
  return fewest ?? [];
}

test.each([...PAGES, ...PLAIN_PAGES])(
  "%s makes few round trips to the database for a listener",
  async (path) => {
    const statements = await statementsOf(path);
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(3);
  },
);

test.each([
  ["/yourlor", "Practised last"],
  ["/profile", "Your practice"],
  ["/top10", "Looped most today"],
])("%s has loops on it, of this listener or of all", async (path, part) => {
  expect(await (await listener.get(path)).text()).toContain(part);
});

test("a playlist makes at most 3 round trips", async () => {
  const statements = await statementsOf(`/playlist/${pid}`);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(3);
});

test("an episode's page makes at most 3 round trips", async () => {
  const path = `/podcast?podcastid=${PODCAST}&episodeid=${await firstEpisode()}`;
  const statements = await statementsOf(path);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(3);
});

test("the list of five thousand loops makes at most 3 round trips", async () => {
  const collector = new Visitor(app.origin);
  await collector.json("/api/loops/save", { ...LOOP, item: QUEEN });
  const client = new Client({ connectionString: copy.url });
  await client.connect();
  await client.query(
    `insert into loops (id, user_id, kind, item, name, start_ms, end_ms, rank, repeats, created_at)
     select gen_random_uuid(), own.user_id, 'video', 'video-' || lpad((n / 90)::text, 5, '0'), 'Loop ' || n,
       n, n + 1000, 'a' || n, n % 7, now()
     from generate_series(1, 4999) n,
       (select user_id from loops where item = $1 order by created_at desc limit 1) own`,
    [QUEEN],
  );
  await client.end();
  const full = await collector.json("/api/loops/save", { ...LOOP, item: ADELE });
  expect(full).toMatchObject({
    ...{ status: 400, answer: { error: { message: "You can have up to 5000 loops." } } },
  });
  for (const path of ["/loops", "/loops?sort=repeats&q=loop%204", "/loops?sort=name", "/yourlor"]) {
    const statements = await statementsOf(path, collector);
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(3);
  }
});

const WITH_DISCOVERY = ["/", "/yourlor", "/discovery", "/api/discovery"];

describe("of somebody who is signed in", () => {
  let account: Visitor;
  beforeAll(async () => {
    account = new Visitor(app.origin);
    await signInByEmail(account, mailbox, uniqueEmail());
    await account.json("/api/history/add", { ytid: QUEEN });
  });

  test.each(WITH_DISCOVERY)("%s makes at most 3 round trips without a list", async (path) => {
    const statements = await statementsOf(path, account);
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(3);
  });

  test.each(WITH_DISCOVERY)("%s makes at most 3 round trips with a list", async (path) => {
    const expires = Math.floor(Date.now() / 1000) + 86_400;
    const ytids = Array.from({ length: 10 }, (_, at) => `${QUEEN.slice(0, 10)}${at}`);
    expect(await account.json("/api/discovery", { expires, ytids })).toMatchObject({ status: 200 });
    const statements = await statementsOf(path, account);
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(3);
  });
});

async function aStation(): Promise<string> {
  await (await listener.get("/radio/search?q=Harbour%20Radio%201&wait=1")).text();
  return stationId(1);
}

async function firstEpisode(): Promise<string> {
  const html = parse(await (await listener.get(`/podcast/${PODCAST}?wait=1`)).text());
  return html.querySelector("main li[data-episodeid]")?.getAttribute("data-episodeid") ?? "";
}

test.each([
  ["a station", 3, async () => `station~NOW~${await aStation()}`],
  ["an episode", 3, async () => `episode~NOW~${await firstEpisode()}~${PODCAST}`],
])("a page whose dock holds %s makes at most %i round trips", async (_, most, cookieOf) => {
  const value = (await cookieOf()).replace("NOW", String(Math.floor(Date.now() / 1000)));
  listener.cookies.set("last-played", value);
  try {
    const [media] = value.split("~");
    expect(await (await listener.get("/about")).text()).toContain(`data-media="${media}"`);
    const statements = await statementsOf("/about");
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(most);
  } finally {
    listener.cookies.delete("last-played");
  }
});
