import { createHash } from "node:crypto";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { writeOpml } from "~/domain/podcasts/opml";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { Visitor } from "../../support/app/visitor";
import { taggedChapters } from "../../upstreams/feeds/texts";

const { app, upstreams } = sharedAppAndUpstreams();

const PODCAST = "1000130301";

async function page(path: string, visitor = new Visitor(app.origin)) {
  const response = await visitor.get(path);
  return { response, html: parse(await response.text()) };
}

const ids = (html: ReturnType<typeof parse>, name: string) =>
  html.querySelectorAll(`main li[data-${name}]`).map((row) => row.getAttribute(`data-${name}`));

async function newestEpisode(): Promise<string> {
  const { html } = await page(`/podcast/${PODCAST}?wait=1`);
  return ids(html, "episodeid")[0]!;
}

describe("the lists", () => {
  test("page through a genre, with each podcast once", async () => {
    const rows: (string | undefined)[] = [];
    for (const at of [1, 2, 3]) {
      const { html } = await page(`/podcast?tab=category&genre=1303&page=${at}`);
      rows.push(...ids(html, "podcastid"));
    }
    expect(new Set(rows).size).toBe(45);
    expect(rows).toHaveLength(45);
  });

  test.each(["/podcast", "/podcast?tab=category&genre=1303", `/podcast/${PODCAST}`])(
    "%s names its second page by itself, and past its end leads to the first",
    async (first) => {
      const to = (at: number) => `${first}${first.includes("?") ? "&" : "?"}page=${at}`;
      const second = await page(to(2));
      const canonical = second.html.querySelector("link[rel=canonical]")?.getAttribute("href");
      expect(canonical?.replaceAll("&amp;", "&")).toBe(app.origin + to(2));
      const none = await page(to(99));
      expect(none.response.status).toBe(404);
      const main = none.html.querySelector("main");
      expect(main?.text).toContain("There is no page 99");
      expect(main?.querySelector("a.primary")?.getAttribute("href")?.replaceAll("&amp;", "&")).toBe(
        first,
      );
      expect(main?.querySelector("a[rel=prev]")).toBeNull();
    },
  );

  test("have nineteen genres, nine random podcasts, and the popular ones", async () => {
    const categories = await page("/podcast?tab=category");
    const genres = categories.html.querySelectorAll('main a[href*="genre="]');
    expect(genres.map((link) => link.text)).toEqual(expect.arrayContaining(["Comedy", "Arts"]));
    expect(genres).toHaveLength(19);
    expect(ids((await page("/podcast?tab=five-star")).html, "podcastid")).toHaveLength(9);
    const popular = await page("/podcast");
    expect(ids(popular.html, "podcastid")).toHaveLength(20);
    expect(popular.response.headers.get("Cache-Control")).toContain("s-maxage=60");
    const search = popular.html.querySelector('header [type="search"]');
    expect(search?.getAttribute("placeholder")).toBe("Search for a podcast...");
  });

  test("have a search, with its own entry beside them", async () => {
    const found = await page("/podcast/search?q=lantern+comedy");
    expect(found.html.querySelector("main")?.text).toContain("Lantern Comedy 2");
    expect(found.html.querySelector("#sidebar")?.text).toContain("Search Results");
    const none = await page("/podcast/search?q=nothing+like+it");
    expect(none.html.querySelector("main")?.text).toContain("Nothing found");
    expect((await page("/podcast")).html.querySelector("#sidebar")?.text).not.toContain(
      "Search Results",
    );
  });

  test.each(["constructor", "__proto__"])("survive %s for every parameter", async (odd) => {
    const query = `tab=${odd}&genre=${odd}&page=${odd}&q=${odd}&t=${odd}`;
    expect((await page(`/podcast?${query}`)).response.status).toBe(200);
    expect((await page(`/podcast/${odd}`)).response.status).toBe(404);
    const episode = `/podcast?podcastid=${odd}&episodeid=${"a".repeat(22)}`;
    expect((await page(episode)).response.status).toBe(404);
    const none = await page(`/podcast?podcastid=${PODCAST}&episodeid=${odd}`);
    expect(none.response.status).toBe(404);
    expect(none.html.querySelector("main")?.text).toContain("There is no such episode.");
  });

  test.each(["x", "a b", "<b>", "f", "a".repeat(65), "constructor", "../about", "0"])(
    "are not found by %s for an id",
    async (odd) => {
      const query = new URLSearchParams({ podcastid: odd });
      expect((await page(`/podcast?${query.toString()}`)).response.status).toBe(404);
    },
  );

  test("say that the directory is away if nothing of a podcast is stored", async () => {
    upstreams.itunes.mode = "failing";
    const { response, html } = await page("/podcast/1000130399?wait=1");
    upstreams.itunes.mode = "healthy";
    expect(response.status).toBe(502);
    const text = html.querySelector("main")?.text;
    expect(text).toContain("The directory of podcasts does not answer.");
    expect(text).not.toContain("our fault");
  });
});

describe("a podcast's page", () => {
  test("shows its episodes, newest first, and says what they are", async () => {
    const { html, response } = await page(`/podcast/${PODCAST}?wait=1`);
    expect(response.status).toBe(200);
    expect(ids(html, "episodeid")).toHaveLength(12);
    const rows = html.querySelectorAll("main li[data-episodeid]").map(({ text }) => text);
    expect(rows[0]).toContain("Season 2, Episode 11");
    expect(rows.at(-1)).toContain("Trailer");
    expect(html.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(
      `${app.origin}/podcast/${PODCAST}`,
    );
    const data = JSON.parse(html.querySelector('[type="application/ld+json"]')!.rawText);
    expect(data).toMatchObject({ "@type": "PodcastSeries", name: "Lantern Comedy 2" });
    const found = await page(`/podcast/${PODCAST}?q=episode+7`);
    expect(ids(found.html, "episodeid")).toHaveLength(1);
  });

  test("never sends a listener's browser to strangers for pictures", async () => {
    const { html } = await page(`/podcast/${PODCAST}?wait=1`);
    const sources = html.querySelectorAll("main img").map((img) => img.getAttribute("src"));
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source).toMatch(/^\/pictures\/[0-9a-f]{32}\/300\.webp$/);
  });

  test("is in the sitemap once it has episodes", async () => {
    await page(`/podcast/${PODCAST}?wait=1`);
    const sitemap = await new Visitor(app.origin).get("/sitemap/podcasts-0.xml");
    expect(await sitemap.text()).toContain(`${app.origin}/podcast/${PODCAST}<`);
  });

  test("without a feed says so", async () => {
    const { html } = await page("/podcast/999000111");
    expect(html.querySelector("main")?.text).toContain("no public feed");
  });
});

describe("an episode's page", () => {
  test("has Play, notes whose times seek, and its data", async () => {
    const episode = await newestEpisode();
    const path = `/podcast?podcastid=${PODCAST}&episodeid=${episode}`;
    const { html } = await page(`${path}&t=0:05&s=2&e=4`);
    const item = JSON.parse(html.querySelector("#page-item")!.rawText);
    expect(item).toMatchObject({
      ...{ kind: "episode", id: episode, podcastId: PODCAST, startAt: 5 },
      ...{
        slice: { start: 2, end: 4 },
        url: `${upstreams.feeds.origin}/media/talk.mp3?episode=12`,
      },
    });
    const time = html.querySelector('main .prose a[data-seek="10"]');
    expect(time?.getAttribute("href")).toContain("t=10");
    const data = JSON.parse(html.querySelector('[type="application/ld+json"]')!.rawText);
    expect(data).toMatchObject({
      "@type": "PodcastEpisode",
      hasPart: { "@type": "Clip", startOffset: 2, endOffset: 4 },
    });
  });

  test("without scripts a press on Play counts and leads back to play, and a heart is kept", async () => {
    const visitor = new Visitor(app.origin);
    const episode = await newestEpisode();
    const path = `/podcast?podcastid=${PODCAST}&episodeid=${episode}`;
    const { html } = await page(path, visitor);
    const form = html.querySelector("main article form[data-play-item]")!;
    const fields = Object.fromEntries(
      form
        .querySelectorAll("input")
        .map((input) => [input.getAttribute("name")!, input.getAttribute("value")!]),
    );
    const pressed = await visitor.form(form.getAttribute("action")!, fields);
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get("Location")).toContain("play=1");
    await visitor.form("/api/podcast/heart/set", { podcast_id: PODCAST, redirectTo: path });
    const favorites = await page("/podcast?tab=favorites", visitor);
    expect(ids(favorites.html, "podcastid")).toEqual([PODCAST, PODCAST]);
    expect(favorites.html.querySelector('[aria-pressed="true"]')).not.toBeNull();
  });

  test("resumes where the listener was", async () => {
    const visitor = new Visitor(app.origin);
    const episode = await newestEpisode();
    const place = { seconds: 12, duration: 30, played: false, at: Date.now() };
    await visitor.json("/api/podcast/position", { ...place, episodeid: episode });
    const path = `/podcast?podcastid=${PODCAST}&episodeid=${episode}`;
    const { html } = await page(path, visitor);
    expect(html.querySelector("main article")?.text).toContain("Play from 0:12");
    const list = await page(`/podcast/${PODCAST}`, visitor);
    const played = await page(`${path}&play=1`, visitor);
    expect(played.html.querySelector("#player")?.innerHTML).toContain("talk.mp3?episode=12#t=12");
    expect(list.html.querySelector(`[data-episodeid="${episode}"]`)?.text).toContain("0:18 left");
  });
});

describe("chapters in an episode's file", () => {
  test("are shown if neither publisher nor notes list any, and are requested once", async () => {
    const { origin, own, seen } = upstreams.feeds;
    const paths = ["/media/tagged3.mp3?page", "/endless-media/tagged4.mp3?page"];
    const episodes = paths.map((path) => ({ url: origin + path, notes: "<p>No times.</p>" }));
    own.set("tagged", { title: "Tagged", episodes });
    const address = `${origin}/own/tagged`;
    const text = writeOpml("Mine", [{ title: "Tagged", address }]);
    const listener = new Visitor(app.origin);
    await listener.form("/import", { text, target: "own", name: "" });
    const id = `f${createHash("sha256").update(address).digest("base64url").slice(0, 22)}`;
    const { html } = await page(`/podcast/${id}?wait=1`, listener);
    const found = ids(html, "episodeid");
    expect(found).toHaveLength(2);
    for (const episode of found) {
      const titles = async () => {
        const shown = await page(`/podcast?podcastid=${id}&episodeid=${episode}`, listener);
        const rows = shown.html.querySelectorAll('section[aria-label="Chapters"] a[data-seek]');
        return rows.map((row) => row.text);
      };
      // On a busy machine the answer may come after the page has stopped waiting.
      await expect.poll(titles).toHaveLength(3);
      expect((await titles()).join()).toContain(taggedChapters[1]!.title);
    }
    for (const path of paths)
      expect(seen.filter((one) => one.path === path).map(({ range }) => range)).toEqual([
        "bytes=0-262143",
      ]);
  });
});

describe("oEmbed of an episode", () => {
  const oembed = async (url: string, more = "") => {
    const path = `/oembed?url=${encodeURIComponent(url)}${more}`;
    const { status, answer } = await new Visitor(app.origin).json<Record<string, string>>(path);
    return { status, answer };
  };

  test("is the browser's own player with the publisher's sound, at the section", async () => {
    const own = `/podcast?podcastid=${PODCAST}&episodeid=${await newestEpisode()}`;
    const { status, answer } = await oembed(`${app.origin}${own}&s=5&e=18.5`, "&maxwidth=320");
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      ...{ version: "1.0", type: "rich", title: "Episode 12", author_name: "Lantern Comedy 2" },
      ...{ author_url: `${app.origin}/podcast/${PODCAST}`, width: 320, height: 54 },
    });
    const frame = parse(answer.html ?? "").querySelectorAll("*");
    expect(frame.map(({ tagName }) => tagName)).toEqual(["AUDIO"]);
    const src = frame[0]?.getAttribute("src") ?? "";
    expect(src.startsWith(upstreams.feeds.origin)).toBe(true);
    expect(src.endsWith("#t=5,18.5")).toBe(true);
    const { html } = await page(own);
    const link = html.querySelector('link[type="application/json+oembed"]');
    expect((await fetch(link?.getAttribute("href") ?? "")).status).toBe(200);
  });

  test("is missing for others", async () => {
    const episode = await newestEpisode();
    for (const url of [
      `${app.origin}/podcast?podcastid=${PODCAST}&episodeid=none`,
      `${app.origin}/podcast?podcastid=constructor&episodeid=${episode}`,
      `${app.origin}/podcast/${PODCAST}`,
      `https://evil.example/podcast?podcastid=${PODCAST}&episodeid=${episode}`,
    ])
      expect((await oembed(url)).status, url).toBe(404);
    const own = `${app.origin}/podcast?podcastid=${PODCAST}&episodeid=${episode}`;
    expect((await oembed(own, "&format=xml")).status).toBe(501);
  });
});
