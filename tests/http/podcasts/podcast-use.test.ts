import { parse } from "node-html-parser";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeOpml } from "~/domain/podcasts/opml";
import { startApp, type App } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";
import { postgresCopy, type PostgresCopy } from "../../support/data/postgres-copy";
import { startUpstreams, type Upstreams } from "../../upstreams";

let upstreams: Upstreams;
let copy: PostgresCopy;
let database: Client;
let app: App;
let listener: Visitor;
let podcastId: string;
let episodeId: string;

beforeAll(async () => {
  const [found, started] = await Promise.all([postgresCopy(), startUpstreams()]);
  if (!found) throw new Error("There is no PostgreSQL for tests");
  [copy, upstreams] = [found, started];
  database = new Client({ connectionString: copy.url });
  await database.connect();
  app = await startApp({ upstreams, env: { DATABASE_URL: copy.url } });
  upstreams.feeds.own.set("paid", { title: "Paid for", episodes: [{}] });
  listener = new Visitor(app.origin);
  const address = `${upstreams.feeds.origin}/own/paid?token=mine`;
  const text = writeOpml("Mine", [{ title: "Mine", address }]);
  await (await listener.form("/import", { text, target: "own", name: "" })).text();
  const hearts = await listener.json<{ res: { id: string }[] }>("/api/podcast/heart/me");
  podcastId = hearts.answer.res[0]!.id;
  const page = parse(await (await listener.get(`/podcast/${podcastId}?wait=1`)).text());
  episodeId = page.querySelector("[data-episodeid]")?.getAttribute("data-episodeid") ?? "";
});
afterAll(async () => {
  await app?.stop();
  await database?.end();
  await Promise.all([copy?.remove(), upstreams?.stop()]);
});

const feedAddress = async () => {
  const made = await listener.json<{ url: string }>("/api/podcast/feed-token", {});
  const { pathname, search } = new URL(made.answer.url);
  return pathname + search;
};

/**
 * Opens a path with a mark from long ago.
 * @returns whether the podcast counts as used afterwards, and as seen
 */
async function afterwards(path: string, visitor = listener) {
  await database.query("update podcast_marks set used_at = '2026-01-01', seen_at = '2026-01-01'");
  expect((await visitor.get(path)).status).toBe(200);
  const { rows } = await database.query<{ used: boolean; seen: boolean }>(
    "select used_at > '2026-01-02' as used, seen_at > '2026-01-02' as seen from podcast_marks",
  );
  return rows[0];
}

test("the private feed and the page of new episodes count as use of a podcast, and leave new episodes new", async () => {
  const isUsed = { used: true, seen: false };
  expect(await afterwards("/podcast/new-episodes")).toEqual(isUsed);
  const reader = new Visitor(app.origin);
  expect(await afterwards(await feedAddress(), reader)).toEqual(isUsed);
});

test("a page of the podcast or of an episode counts as use, hearted or not, and no other page does", async () => {
  const episode = `/podcast?podcastid=${podcastId}&episodeid=${episodeId}`;
  expect(await afterwards(episode)).toMatchObject({ used: true });
  await listener.json("/api/podcast/heart/clear", { podcast_id: podcastId });
  expect(await afterwards(`/podcast/${podcastId}`)).toMatchObject({ used: true });
  expect(await afterwards(episode)).toMatchObject({ used: true });
  expect(await afterwards("/")).toMatchObject({ used: false });
});
