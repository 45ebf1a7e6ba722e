import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { parseEnv } from "~/services/platform/env/env.server";
import { createItunesClient } from "~/services/upstreams/itunes/client.server";
import { createListenNotesClient } from "~/services/upstreams/listennotes/client.server";
import { createPodcastIndexClient } from "~/services/upstreams/podcastindex/client.server";
import { quietLog } from "../support/app/quiet-log";
import { startItunes, type Itunes } from "./itunes/server";
import { LISTEN_NOTES_ID, startListenNotes, type ListenNotes } from "./listennotes/server";
import { startPodcastIndex, type PodcastIndex } from "./podcastindex/server";

const FEEDS = "http://feeds.example";

let itunes: Itunes;
let index: PodcastIndex;
let listen: ListenNotes;
beforeAll(async () => {
  itunes = await startItunes(FEEDS);
  index = await startPodcastIndex(FEEDS);
  listen = await startListenNotes();
});
afterAll(() => Promise.all([itunes.stop(), index.stop(), listen.stop()]));
beforeEach(() => {
  itunes.mode = "healthy";
  itunes.seen.length = 0;
});

const env = () => parseEnv({ ...itunes.env, ...index.env, ...listen.env });
const apple = () => createItunesClient(env(), { redis: null, log: quietLog });
const indexClient = () => createPodcastIndexClient(env().podcasts.podcastIndex!, quietLog);

it("loads Apple's charts with the addresses of feeds", async () => {
  const top = await apple().chart(null);
  expect(top).toHaveLength(100);
  expect(top[0]).toMatchObject({
    ...{ appleId: "1000130100", feedUrl: `${FEEDS}/feed/1000130100.xml` },
    ...{ genres: [{ id: "1301", name: "Arts" }] },
  });
  const comedy = await apple().chart("1303");
  expect(comedy).toHaveLength(45);
  expect(new Set(comedy.map(({ genres }) => genres[0]?.name))).toEqual(new Set(["Comedy"]));
});

it("looks up several shows at once, without unknown ones and with one that has no feed", async () => {
  const found = await apple().lookup(["1000130301", "7", "999000111"]);
  expect(found.map(({ appleId, feedUrl }) => [appleId, feedUrl])).toEqual([
    ["1000130301", `${FEEDS}/feed/1000130301.xml`],
    ["999000111", null],
  ]);
  expect(itunes.seen).toHaveLength(1);
});

it("finds shows by the words of their titles", async () => {
  const found = await apple().search("kettle comedy");
  expect(found[0]?.title).toBe("Kettle Comedy 1");
  expect(await apple().search("nothing like it")).toEqual([]);
});

it("asks Apple no more often than it allows, and not at all after a refusal", async () => {
  const busy = apple();
  const calls = await Promise.allSettled(Array.from({ length: 25 }, () => busy.search("kettle")));
  expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(18);
  itunes.mode = "rate-limited";
  const refused = apple();
  await expect(refused.search("kettle")).rejects.toThrow("403");
  itunes.mode = "healthy";
  const before = itunes.seen.length;
  await expect(refused.search("kettle")).rejects.toThrow("429");
  expect(itunes.seen).toHaveLength(before);
});

it("signs its calls of Podcast Index", async () => {
  expect((await indexClient().search("only in"))[0]).toMatchObject({
    ...{ appleId: null, podcastIndexId: 77, feedUrl: `${FEEDS}/own/index` },
  });
  expect(await indexClient().podcast(130101)).toMatchObject({ appleId: "1000130101" });
  expect(await indexClient().podcast(5)).toBeNull();
  expect(await indexClient().trending(null)).toHaveLength(100);
  const wrong = { ...env().podcasts.podcastIndex!, secret: "wrong" };
  await expect(createPodcastIndexClient(wrong, quietLog).search("a")).rejects.toThrow("401");
});

it("does not mistake the free plan's request to pay for a feed's address", async () => {
  const client = createListenNotesClient(env().podcasts.listenNotes!, quietLog);
  expect(await client.podcast(LISTEN_NOTES_ID)).toMatchObject({
    ...{ appleId: "1000130100", feedUrl: null },
  });
  expect(await client.podcast("constructor")).toBeNull();
});
