import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";
import { postgresCopy, type PostgresCopy } from "../../support/data/postgres-copy";
import { startPostgresProxy, type PostgresProxy } from "../../support/network/postgres-proxy";
import { startUpstreams, type Upstreams } from "../../upstreams";

const QUEEN = "fJ9rUzIMcZQ";
const ADELE = "YQHsXMglC9A";

let upstreams: Upstreams;
let copy: PostgresCopy;
let proxy: PostgresProxy;
let app: App;
let listener: Visitor;

beforeAll(async () => {
  upstreams = await startUpstreams();
  const found = await postgresCopy();
  if (!found) throw new Error("There is no PostgreSQL for tests");
  copy = found;
  proxy = await startPostgresProxy(copy.url);
  app = await startApp({ upstreams, env: { DATABASE_URL: proxy.url } });
  listener = new Visitor(app.origin);
  for (const ytid of [QUEEN, ADELE]) {
    await listener.json("/api/history/add", { ytid });
    await listener.json("/api/star/set", { ytid });
    await listener.json("/api/queue/add", { ytid });
  }
  await listener.json("/api/playlist/create", { name: "Loops", ytids: [QUEEN, ADELE] });
});
afterAll(async () => {
  await app.stop();
  await proxy.stop();
  await copy.remove();
  await upstreams.stop();
});

/** The statements of a page, which was opened before so that what is the same for everybody is cached. */
async function statementsOf(path: string): Promise<string[]> {
  const open = async () => (await listener.get(path)).text();
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

/**
 * What each page takes today. The goal is 3; these numbers may fall and never rise. Where a page has videos beside the
 * dock's, one statement more is allowed: the two parts ask for their videos together only when they ask at one time.
 */
test.each([
  ["/about", 3],
  [`/watch?v=${QUEEN}`, 10],
  ["/", 15],
  ["/history", 6],
  ["/favorites", 5],
  ["/playlist", 10],
  ["/playqueue", 6],
  ["/top10", 6],
  ["/reviews", 7],
  ["/stream", 3],
  ["/yourlor", 10],
  ["/search?q=queen", 8],
  ["/profile", 8],
])("%s makes at most %i round trips to the database for a listener", async (path, most) => {
  const statements = await statementsOf(path);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(most);
});
