import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addresses } from "~/addresses";
import { PLAYLIST_SORTS } from "~/domain/playlists/playlist-schema";
import { runMigrations } from "~/services/platform/db/migrate/migrate.server";
import { fill } from "../../../bench/grown/fill";
import { startGrownServer, type GrownServer } from "../../../bench/grown/server";
import { sizeOf } from "../../../bench/grown/size";
import { PAGES } from "../../guards/pages";
import { startApp, type App } from "../../support/app/app";
import { API_CALLS, callsOf } from "../security/api-calls";
import { addressOf } from "../security/routes";
import { newOwner, type Owner } from "../security/world";
import {
  giveTheMost,
  LONG_EPISODE,
  LONG_LISTS,
  LONG_PODCAST,
  MOST_OF_A_KIND,
} from "./largest-listener";
import { costlyIn, explaining, PLANS, plansIn } from "./plans";

/** All of the few kinds that a page shows, once each; for every row again it would be millions. */
const MOST_ROWS = 5 * MOST_OF_A_KIND;

const exported = (list: string) =>
  ["json", "csv"].map((format) => `${addresses.api.export}?list=${list}&format=${format}`);

const OF_LISTS = LONG_LISTS.flatMap((pid) => [
  ...PLAYLIST_SORTS.map((sort) => `${addresses.playlist.of(pid)}?sort=${sort}`),
  addresses.playlist.feed(pid),
  `/watch?v=video000300&list=playlist&listId=${pid}`,
  `/api/playlist?key=pid:${pid}`,
  `${addresses.api.export}?list=playlist&format=csv&pid=${pid}`,
]);

const OWN = [
  ...OF_LISTS,
  ...["history", "hearts", "loops"].flatMap(exported),
  ...["podcasts", "stations"].map((list) => `${addresses.api.export}?list=${list}`),
  ...[
    "/history?sort=RepeatCount",
    "/history?q=song",
    "/favorites?q=song",
    "/favorites?tab=podcasts",
  ],
  ...["/loops?sort=name", "/loops?q=loop%204", "/playlist?q=list", "/playlist?tab=following"],
  addresses.podcast.of(LONG_PODCAST),
  `${addresses.podcast.of(LONG_PODCAST)}?q=episode`,
  `/podcast?podcastid=${LONG_PODCAST}&episodeid=${LONG_EPISODE}`,
  addresses.radio.favoritesFile,
];

/** Every address that may list something of the listener. */
function addressesFor(owner: Owner): string[] {
  const calls = Object.keys(API_CALLS).flatMap((name) =>
    callsOf(name).flatMap(({ body, query, pid }) => {
      if (body) return [];
      const address = addressOf(name, { pid: pid?.(owner) ?? LONG_LISTS[0], uid: owner.uid });
      return [query ? `${address}?${query(owner)}` : address];
    }),
  );
  return [...PAGES, ...OWN, ...calls];
}

describe.each([
  {
    known: "listeners with one of everything",
    async fillWith(app: App, client: Client) {
      for (let at = 0; at < 30; at += 1) await newOwner(app, client);
    },
  },
  {
    known: "a small site",
    fillWith: (_app: App, client: Client) => fill(client, sizeOf(1 / 1000), () => undefined),
  },
])("where the planner knows $known", ({ fillWith }) => {
  let folder: string;
  let server: GrownServer;
  let client: Client;
  let app: App;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "lor-largest-"));
    server = await startGrownServer(folder, explaining(folder, true));
    const connectionString = server.url("postgres");
    await runMigrations({ connectionString });
    client = new Client({ connectionString });
    await client.connect();
    await client.query("set auto_explain.log_min_duration = -1");
    app = await startApp({ env: { DATABASE_URL: connectionString, TRUST_PROXY: "1" } });
    await fillWith(app, client);
    await client.query("analyze");
  });
  afterAll(async () => {
    await app.stop();
    await client.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("no statement reads all that the largest listener has for each row", async () => {
    const owner = await newOwner(app, client);
    await giveTheMost(client, owner);
    const failed: string[] = [];
    for (const address of addressesFor(owner)) {
      const answer = await owner.visitor.get(address);
      await answer.text();
      if ([500, 503].includes(answer.status)) failed.push(`${address}: ${answer.status}`);
    }
    expect(failed).toEqual([]);
    const plans = plansIn(readFileSync(path.join(folder, PLANS), "utf8"), "listen-on-repeat");
    expect(plans.length).toBeGreaterThan(100);
    expect(costlyIn(plans, MOST_ROWS)).toEqual([]);
  });
});
