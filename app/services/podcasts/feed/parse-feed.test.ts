import { describe, expect, it } from "vitest";
import { writeFeed, type MadeEpisode } from "../../../../tests/upstreams/feeds/write-feed";
import { identify, type KnownEpisode } from "./identify.server";
import { parsePodcastFeed } from "./parse-feed.server";
import { safeNotes } from "./safe-notes.server";

const now = Date.UTC(2026, 10, 22);
const origin = "https://feeds.example";

function parse(text: string, isPart = false) {
  return parsePodcastFeed(text, { address: `${origin}/feed.xml`, now, isPart });
}

function feed(episodes: MadeEpisode[], extra = "") {
  return parse(writeFeed({ title: "Kettle", origin, episodes, extra }));
}

describe("a feed", () => {
  it("gives the podcast and its episodes, newest first as they stand", () => {
    const { podcast, items } = feed([{}, { duration: "00:49.53" }, { duration: " 12:34 " }]);
    expect(podcast).toMatchObject({
      ...{ title: "Kettle", author: "Ada Example", picture: `${origin}/pictures/cover.jpg` },
      ...{ genres: [{ id: "1303", name: "Comedy" }], description: expect.stringContaining("<p>") },
    });
    expect(items.map(({ duration }) => duration)).toEqual([754, 49.53, 30]);
    expect(items[0]).toMatchObject({ title: "Episode 3", type: "audio/mpeg", bytes: 240000 });
  });

  it("leaves out what cannot be played, and takes the type from the name where it must", () => {
    const enclosure = (url: string, type: string) =>
      `<item><title>x</title><enclosure url="${url}" type="${type}"/></item>`;
    const { items } = feed(
      [],
      enclosure("ftp://example.org/a.mp3", "audio/mpeg") +
        enclosure("javascript:alert(1)", "audio/mpeg") +
        enclosure("https://user:pass@example.org/a.mp3", "audio/mpeg") +
        enclosure("https://example.org/a.pdf", "application/pdf") +
        enclosure("https://example.org/a.m4a?x=1", "audio/x-m4a") +
        enclosure("https://example.org/b.MP3", ""),
    );
    expect(items.map(({ url, type }) => [url, type])).toEqual([
      ["https://example.org/a.m4a?x=1", "audio/mp4"],
      ["https://example.org/b.MP3", "audio/mpeg"],
    ]);
  });

  it.each([
    ["ada@example.org (Ada Example)", "Ada Example"],
    ["Ada Example (ada@example.org)", "Ada Example"],
    ["Ada Example (and friends)", "Ada Example (and friends)"],
  ])("names the author of %s without an email address", (author, name) => {
    const text = writeFeed({ title: "Kettle", origin, episodes: [{}] });
    expect(parse(text.replaceAll("Ada Example", author)).podcast.author).toBe(name);
  });

  it("keeps the order of episodes without dates", () => {
    const { items } = feed([{ pubDate: "soon" }, { pubDate: "never" }]);
    expect(items[0]!.publishedAt).toBeGreaterThan(items[1]!.publishedAt);
    expect(items[0]!.publishedAt).toBeLessThan(1_000_000);
  });

  it.each([
    ["<!doctype html><title>No feed", "not-a-feed"],
    ["%PDF-1.7", "not-a-feed"],
    ["", "not-a-feed"],
    [writeFeed({ title: "x", origin, episodes: [{}] }).slice(0, 900), "broken"],
  ])("is neither a page, a file, nothing nor half (%#)", (text, problem) => {
    expect(() => parse(text)).toThrow(problem);
  });

  const atom = (episode: string) =>
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Kettle</title>${episode.repeat(3)}</feed>`;
  const entry = `<entry><title>One</title><link rel="enclosure" href="${origin}/1.mp3" type="audio/mpeg"/></entry>`;
  it.each([
    ["RSS", "</item>", writeFeed({ title: "Kettle", origin, episodes: [{}, {}, {}] })],
    ["Atom", "</entry>", atom(entry)],
  ])("that stops after any tag gives its whole episodes, and is cut: %s", (_, end, whole) => {
    const first = whole.indexOf(end) + end.length;
    for (let at = first; at > 0 && at < whole.length; at = whole.indexOf(">", at) + 1) {
      const begun = whole.slice(0, at);
      const { items, isCut } = parse(begun);
      expect([begun, isCut, items.length]).toEqual([begun, true, begun.split(end).length - 1]);
    }
    expect(() => parse(whole.slice(0, first - 1))).toThrow("broken");
    expect(parse(`${whole}\n<!-- cached -->`)).toMatchObject({ isCut: false });
    expect(parse(whole, true)).toMatchObject({ isCut: true });
  });

  it("does not expand entities", () => {
    const text = writeFeed({ title: "x", origin, episodes: [{}] }).replace(
      "<rss",
      '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><rss',
    );
    expect(parse(text.replace("<title>x", "<title>&b;")).podcast.title).not.toContain("aaa");
  });

  it("is refused where its elements are called like properties of objects", () => {
    const odd = "<constructor>x</constructor><__proto__><polluted>y</polluted></__proto__>";
    expect(() => feed([{}], odd)).toThrow("broken");
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(feed([{ title: "__proto__", guid: "constructor" }]).items[0]?.title).toBe("__proto__");
  });
});

describe("notes", () => {
  it("keep their structure and lose everything that acts", () => {
    const html = safeNotes(
      '<h1>A</h1><script>x()</script><img src=x onerror=y><a href="javascript:z()">b</a> <a href="https://example.org/">c</a>',
    );
    expect(html).toBe(
      '<h3>A</h3>b <a href="https://example.org/" rel="nofollow noopener ugc" target="_blank">c</a>',
    );
  });

  it("keep the lines of plain text", () => {
    expect(safeNotes("one\ntwo & three")).toBe("one<br />two &amp; three");
  });
});

describe("an episode's id", () => {
  const stored = (episodes: MadeEpisode[]): KnownEpisode[] =>
    identify("1", feed(episodes).items, []).map(({ item: { guid, url }, id, digest }) => ({
      ...{ guid, url, id, digest },
    }));
  const ids = (episodes: MadeEpisode[], known: KnownEpisode[]) =>
    identify("1", feed(episodes).items, known).map(({ id }) => id);
  const url = (name: string) => `https://media.example/${name}.mp3`;

  it("stays when the guid or the enclosure changes, but not both", () => {
    const known = stored([{ guid: "a", url: url("a") }]);
    expect(ids([{ guid: "b", url: url("a") }], known)).toEqual([known[0]!.id]);
    expect(ids([{ guid: "a", url: url("b") }], known)).toEqual([known[0]!.id]);
    expect(ids([{ guid: null, url: url("a") }], known)).toEqual([known[0]!.id]);
    expect(ids([{ guid: "b", url: url("b") }], known)).not.toContain(known[0]!.id);
  });

  it("differs between episodes with the same guid, and stays theirs", () => {
    const doubled = ["a", "b", "c"].map((name) => ({ guid: "same", url: url(name) }));
    const known = stored(doubled);
    expect(new Set(known.map(({ id }) => id)).size).toBe(3);
    expect(ids(doubled.toReversed(), known)).toEqual(known.map(({ id }) => id).toReversed());
  });

  it("says whether anything of the episode has changed", () => {
    const known = stored([{ guid: "a" }, { guid: "b" }]);
    const again = identify("1", feed([{ guid: "a" }, { guid: "b", title: "New" }]).items, known);
    expect(again.map(({ isChanged }) => isChanged)).toEqual([true, false]);
  });

  it("is 22 safe characters", () => {
    for (const { id } of stored([{}, { guid: null }, { guid: "__proto__" }])) {
      expect(id).toMatch(/^[\w-]{22}$/);
    }
  });
});

describe("another format", () => {
  const sound = `${origin}/one.mp3`;
  const atom = (
    link: string,
  ) => `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Kettle</title>
    <subtitle>About tea</subtitle><author><name>Ada Example</name></author><id>urn:x</id><link href="${origin}/"/>
    <updated>2026-01-02T03:04:05Z</updated><entry><title>One</title><id>urn:1</id>
    <published>2026-01-02T03:04:05Z</published><content type="html">&lt;p&gt;Hello&lt;/p&gt;</content>${link}</entry></feed>`;
  const json = (attachments: object[]) =>
    JSON.stringify({
      ...{ version: "https://jsonfeed.org/version/1.1", title: "Kettle", description: "About tea" },
      ...{ home_page_url: `${origin}/`, authors: [{ name: "Ada Example" }] },
      items: [
        {
          ...{ id: "urn:1", title: "One", content_html: "<p>Hello</p>", attachments },
          date_published: "2026-01-02T03:04:05Z",
        },
      ],
    });

  it.each([
    ["Atom", atom(`<link rel="enclosure" href="${sound}" type="audio/mpeg" length="7"/>`)],
    ["JSON Feed", json([{ url: sound, mime_type: "audio/mpeg", size_in_bytes: 7 }])],
  ])("%s with enclosures is a podcast", (_, text) => {
    const { podcast, items } = parse(text);
    expect(podcast).toMatchObject({
      ...{ title: "Kettle", author: "Ada Example", link: `${origin}/` },
      description: "About tea",
    });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      ...{ guid: "urn:1", title: "One", url: sound, type: "audio/mpeg", bytes: 7 },
      ...{ rawNotes: "<p>Hello</p>", publishedAt: Date.UTC(2026, 0, 2, 3, 4, 5) },
    });
  });

  it.each([
    ["Atom", atom("")],
    ["JSON Feed", json([])],
  ])("%s without enclosures is none", (_, text) => {
    expect(() => parse(text)).toThrow("not-a-feed");
  });
});
