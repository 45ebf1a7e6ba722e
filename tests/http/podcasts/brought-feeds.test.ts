import { parse } from "node-html-parser";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { cardKey } from "~/domain/playlists/episode-card";
import { writeOpml } from "~/domain/podcasts/opml";

import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { RoamingVisitor, Visitor } from "../../support/app/visitor";
import { addressOf, ROUTES } from "../security/routes";

vi.setConfig({ testTimeout: 300_000 });

const { app, upstreams } = sharedAppAndUpstreams({ env: { TRUST_PROXY: "1", LOG_LEVEL: "debug" } });

/** A word in a feed that one listener brought, which nobody else may read anywhere. */
const CANARY = "Zyzzyvacanary";
const TOKEN = "canarytoken5c1d";

/** On a port that no request may go to. */
const TRANSCRIPT = `<podcast:transcript url="http://127.0.0.1:9/${TOKEN}.vtt" type="text/vtt"/>`;

interface Brought {
  owner: Visitor;
  id: string;
  episodeId: string;
  pid: string;
}

let brought: Brought;

const favorites = async (visitor: Visitor) =>
  (await visitor.json<{ res: { id: string; title: string }[] }>("/api/podcast/heart/me")).answer
    .res;

async function bring(owner: Visitor, address: string, title: string): Promise<string> {
  const text = writeOpml("Mine", [{ title, address }]);
  await (await owner.form("/import", { text, target: "own", name: "" })).text();
  return (await favorites(owner))[0]!.id;
}

beforeAll(async () => {
  upstreams.feeds.own.set("canary", {
    title: `${CANARY} feed`,
    author: `${CANARY} author`,
    episodes: [
      { title: `${CANARY} episode`, notes: `<p>${CANARY} notes</p>`, duration: "0:30" },
      { title: `${CANARY} other`, extra: TRANSCRIPT },
    ],
  });
  const owner = new RoamingVisitor(app.origin);
  const address = `${upstreams.feeds.origin}/own/canary?token=${TOKEN}`;
  const id = await bring(owner, address, `${CANARY} told`);
  const page = parse(await (await owner.get(`/podcast/${id}?wait=1`)).text());
  const episodeId = page.querySelector("[data-episodeid]")?.getAttribute("data-episodeid") ?? "";
  const made = await owner.json<{ pid: string }>("/api/playlist/create", { name: "With a card" });
  const { pid } = made.answer;
  const key = cardKey({ podcastId: id, episodeId, section: null });
  await owner.json(`/api/playlist/add-ytids/${pid}`, { ytids: [key, "dQw4w9WgXcQ"] });
  brought = { owner, id, episodeId, pid };
});

/** Every parameter of pages and calls, with values that would lead to the canary. */
function queries({ id, episodeId }: Brought): URLSearchParams[] {
  const places = { podcastid: id, episodeid: episodeId, podcastId: id, podcast_id: id, ids: id };
  const words = ["q", "query", "term", "search"].map((name) => [name, CANARY] as const);
  const item = { kind: "episode", item: episodeId, list: `podcast:${id}`, id: episodeId };
  const url = `${app.origin}/podcast?podcastid=${id}&episodeid=${episodeId}`;
  return [
    new URLSearchParams(places),
    new URLSearchParams({ ...item, ...places, url, format: "json" }),
    new URLSearchParams([...words.map(([name, word]) => [name, word]), ["tab", "favorites"]]),
    new URLSearchParams(),
  ];
}

function addresses(of: Brought): string[] {
  const values = { podcastId: of.id, id: of.id, pid: of.pid, uid: "me", artist: CANARY };
  const files = ["pages", "podcasts", "playlists", "videos"].map((part) => `${part}-0.xml`);
  const paths = ROUTES.flatMap(({ path }) =>
    path.includes(":file")
      ? files.map((file) => addressOf(path, { file }))
      : [addressOf(path, { ...values, term: CANARY, genre: "1303" })],
  );
  const exports = ["csv", "m3u", "json"].map(
    (format) => `/api/export?list=playlist&pid=${of.pid}&format=${format}`,
  );
  const all = [...new Set(paths)].flatMap((path) =>
    queries(of).map((query) => (query.size > 0 ? `${path}?${query.toString()}` : path)),
  );
  return [...all, ...exports];
}

/** A text with its cursors decoded. */
const withCursors = (text: string) =>
  [
    text,
    ...(text.match(/[\w-]{20,}/g) ?? []).map((one) =>
      Buffer.from(one, "base64url").toString("utf8"),
    ),
  ]
    .join("\n")
    .toLowerCase();

/** The secrets in a text. Repeating the word that was asked for does not count. */
const revealed = (text: string) => {
  const told = ["feed", "author", "episode", "notes", "other", "told"].map(
    (word) => `${CANARY} ${word}`,
  );
  const said = withCursors(text);
  return [TOKEN, ...told].filter((word) => said.includes(word.toLowerCase()));
};

describe("a feed that one listener brought", () => {
  test("is shown to that listener like any other", async () => {
    const { owner, id, episodeId, pid } = brought;
    const page = await (await owner.get(`/podcast/${id}`)).text();
    expect(page).toContain(`${CANARY} feed`);
    expect(parse(page).querySelector('meta[name="robots"]')?.getAttribute("content")).toBe(
      "noindex",
    );
    expect(parse(page).querySelector('script[type="application/ld+json"]')).toBeNull();
    const episode = await owner.get(`/podcast?podcastid=${id}&episodeid=${episodeId}`);
    expect(await episode.text()).toContain(CANARY);
    expect(await (await owner.get(`/playlist/${pid}`)).text()).toContain(`${CANARY} other`);
    expect(await (await owner.get(`/podcast/search?q=${CANARY}`)).text()).toContain(id);
  });

  test("is not found at any address by a stranger or a visitor", async () => {
    const listener = new RoamingVisitor(app.origin);
    await listener.json("/api/history/add", { ytid: "dQw4w9WgXcQ" });
    const found: string[] = [];
    for (const visitor of [listener, new RoamingVisitor(app.origin)]) {
      for (const path of addresses(brought)) {
        if (path.startsWith("/api/podcast/now-playing")) continue;
        const response = await visitor.get(path);
        expect(response.status, path).not.toBe(500);
        const words = revealed(await response.text());
        if (words.length > 0) found.push(`${path}: ${words.join()}`);
      }
    }
    expect(found).toEqual([]);
  });

  test("is not revealed by any cursor of a public playlist", async () => {
    const episodes = Array.from({ length: 30 }, () => ({ title: `${CANARY} episode` }));
    const owner = new RoamingVisitor(app.origin);
    const ytids: string[] = [];
    for (const name of ["canaries", "more-canaries"]) {
      upstreams.feeds.own.set(name, { title: `${CANARY} feed`, episodes });
      const address = `${upstreams.feeds.origin}/own/${name}`;
      const podcastId = await bring(owner, address, `${CANARY} told`);
      const page = parse(await (await owner.get(`/podcast/${podcastId}?wait=1`)).text());
      const rows = page.querySelectorAll("[data-episodeid]");
      const ids = new Set(rows.map((row) => row.getAttribute("data-episodeid") ?? ""));
      for (const episodeId of ids) ytids.push(cardKey({ podcastId, episodeId, section: null }));
    }
    // More than one page of a playlist.
    expect(ytids.length).toBeGreaterThan(50);
    const { pid } = (await owner.json<{ pid: string }>("/api/playlist/create", { name: "Cards" }))
      .answer;
    await owner.json(`/api/playlist/add-ytids/${pid}`, { ytids });
    const read = async (visitor: Visitor) =>
      (await visitor.get(`/playlist/${pid}?sort=Alphabetical`)).text();
    expect(withCursors(await read(owner))).toContain(`"alphabetical","${CANARY.toLowerCase()}`);
    const found = await read(new RoamingVisitor(app.origin));
    expect(withCursors(found)).toContain('"alphabetical","youtube video');
    expect(revealed(found)).toEqual([]);
  });

  test("cannot be changed, hearted, played or batched by anybody else", async () => {
    const { id, episodeId, owner } = brought;
    const stranger = new RoamingVisitor(app.origin);
    const status = async (path: string, body: object) => (await stranger.json(path, body)).status;
    expect(await status("/api/podcast/heart/set", { podcast_id: id })).toBe(404);
    expect(await status("/api/podcast/history/set", { podcast_id: id })).toBe(404);
    expect(await status("/api/podcast/speed", { podcastid: id, speed: 2 })).toBe(404);
    const place = { episodeid: episodeId, seconds: 1, played: false, at: 1 };
    expect(await status("/api/podcast/position", place)).toBe(404);
    expect(await status("/api/podcast/repeat", { episodeid: episodeId, start: 0, end: 3 })).toBe(
      404,
    );
    expect(await status("/api/queue/add", { episodeId })).toBe(404);
    const list = await stranger.json<{ pid: string }>("/api/playlist/create", { name: "Theirs" });
    const key = cardKey({ podcastId: id, episodeId, section: null });
    expect(await status(`/api/playlist/add-ytids/${list.answer.pid}`, { ytids: [key] })).toBe(404);
    const batch = await stranger.json<{ data: unknown[] }>("/api/podcast/batch", { ids: [id] });
    expect(batch.answer.data).toEqual([]);
    const own = await owner.json<{ data: unknown[] }>("/api/podcast/batch", { ids: [id] });
    expect(own.answer.data).toHaveLength(1);
    expect((await stranger.get(`/podcast/${id}`)).status).toBe(404);
  });

  test("is logged only by its host, and so are its transcripts", async () => {
    const { owner, id } = brought;
    const page = parse(await (await owner.get(`/podcast/${id}`)).text());
    const newest = page.querySelector("[data-episodeid]")?.getAttribute("data-episodeid") ?? "";
    await owner.get(`/podcast?podcastid=${id}&episodeid=${newest}&tab=transcript`);
    await expect.poll(() => app.logs()).toContain("an episode's text could not be read");
    expect(app.logs()).toContain("request");
    expect(app.logs()).not.toContain(TOKEN);
  });
});

test("a stranger's list renames nothing that a directory has named", async () => {
  const address = `${upstreams.feeds.origin}/feed/1000130307.xml`;
  const stranger = new RoamingVisitor(app.origin);
  const visitor = new RoamingVisitor(app.origin);
  const titles = async () =>
    (
      await visitor.json<{ results: { id: string; title: string }[] }>(
        "/api/apple/podcast/genre/1303?limit=20",
      )
    ).answer.results.map(({ title }) => title);
  const before = await titles();
  expect(await bring(stranger, address, "Buy pills here")).toBe("1000130307");
  expect(await titles()).toEqual(before);
  expect((await favorites(stranger))[0]?.title).toBe("Lantern Comedy 8");
});
