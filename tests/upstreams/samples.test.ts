import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseLrc, plainLines } from "~/domain/lyrics";
import { isYtid } from "~/domain/youtube-id";
import { parseEnv } from "~/services/env.server";
import type { Budget } from "~/services/quota.server";
import { createDeezerClient } from "~/services/upstreams/deezer/client.server";
import { artistsAnswer } from "~/services/upstreams/deezer/schema.server";
import { UpstreamError } from "~/services/upstreams/http.server";
import { createLastfmClient } from "~/services/upstreams/lastfm/client.server";
import { createLrclibClient } from "~/services/upstreams/lrclib/client.server";
import { createSuggestClient } from "~/services/upstreams/suggest/client.server";
import { createWordpressClient } from "~/services/upstreams/wordpress/client.server";
import { toReview } from "~/services/upstreams/wordpress/map.server";
import { categoriesAnswer, postsAnswer } from "~/services/upstreams/wordpress/schema.server";
import { createYoutubeClient } from "~/services/upstreams/youtube/client.server";
import { quietLog } from "../support/quiet-log";
import { startStandIn, type Answer, type StandIn } from "./stand-in";

/** Answers as the real services gave them lie beside the checkout; where they are missing there is nothing to read. */
const folder = fileURLToPath(new URL("../../../shared/upstream-samples/", import.meta.url));
const kinds = [
  "artist",
  "google-suggest",
  "lrclib",
  "oauth",
  "wordpress",
  "youtube-data",
  "youtube-iframe",
  "youtube-oembed",
];

const read = (name: string) => readFileSync(folder + name, "utf8");
const json = (name: string): unknown => JSON.parse(read(name));
const names = existsSync(folder)
  ? kinds.flatMap((kind) => readdirSync(folder + kind).map((file) => `${kind}/${file}`))
  : [];

/** As the file says in its name; Deezer's errors come with 200. */
function statusOf(name: string): number {
  const said = Number(/_([45]\d\d)(?:[_.]|$)/.exec(name)?.[1] ?? 200);
  return name.includes("oembed_200") || name.startsWith("artist/deezer") ? 200 : said;
}

let standIn: StandIn;
let said: Answer = { body: "" };
/** Where the answer to a first question is needed before the sample is asked for. */
let before: (url: URL) => Answer | null = () => null;
beforeAll(async () => {
  standIn = await startStandIn({ answer: (url) => before(url) ?? said });
});
afterAll(() => standIn.stop());

const answersWith = (name: string) => {
  said = { status: statusOf(name), body: read(name) };
};

/** A new one each time: none may be paused by what another was told. */
function clients() {
  const { origin } = standIn;
  const env = parseEnv({
    YOUTUBE_API_URL: origin,
    YOUTUBE_API_KEY: "key",
    YOUTUBE_OEMBED_URL: `${origin}/oembed`,
    LRCLIB_URL: origin,
    DEEZER_URL: origin,
    LASTFM_URL: origin,
    LASTFM_API_KEY: "key",
  });
  const endless: Budget = {
    provider: "any",
    limit: Infinity,
    spend: async () => true,
    exhaust: async () => undefined,
    used: async () => 0,
  };
  const budgets = { data: endless, search: endless };
  return {
    youtube: createYoutubeClient({ env, log: quietLog, budgets }),
    lrclib: createLrclibClient(env, quietLog),
    deezer: createDeezerClient(env, quietLog),
    lastfm: createLastfmClient(env, quietLog)!,
    suggest: createSuggestClient(origin, quietLog),
    wordpress: createWordpressClient(origin, quietLog),
  };
}

/** What a client made of it; the name of the trouble where that is one that callers know. */
async function outcome<Value>(asked: Promise<Value>): Promise<Value | "trouble"> {
  return asked.catch((error: unknown) => {
    if (error instanceof UpstreamError) return "trouble" as const;
    throw error;
  });
}

const text = expect.stringMatching(/\S/) as string;
const eachText = (values: string[]) => values.every((value) => typeof value === "string");

describe.skipIf(names.length === 0)("every recorded answer", () => {
  it.each(names)("%s is read by every client, or refused as what it is", async (name) => {
    answersWith(name);
    const { youtube, lrclib, deezer, lastfm, suggest, wordpress } = clients();
    const song = { artist: "Robert Burns", track: "Auld Lang Syne", duration: 233 };
    const [video, found, lyrics, artist, similar, words, posts] = await Promise.all([
      outcome(youtube.video("dQw4w9WgXcQ")),
      outcome(youtube.search("song", null)),
      outcome(lrclib.find(song)),
      outcome(deezer.artist("Michael Jackson")),
      outcome(lastfm.similar("U2")),
      outcome(suggest.suggest("hello")),
      outcome(wordpress.posts("staff-picks", 1)),
    ]);
    if (video !== "trouble") expect(video.title ?? video.unavailable, name).toEqual(text);
    if (found !== "trouble") {
      expect(found.items.every(({ ytid, title }) => isYtid(ytid) && title.trim())).toBe(true);
    }
    if (lyrics !== "trouble" && lyrics) expect(lyrics.lines.length).toBeGreaterThan(0);
    if (artist !== "trouble" && artist) expect(artist.name).toBe("Michael Jackson");
    if (similar !== "trouble") expect(eachText(similar)).toBe(true);
    if (words !== "trouble") expect(eachText(words)).toBe(true);
    if (posts !== "trouble") expect(posts).toEqual([]);
  });

  it("of LRCLIB gives the words of its song, with their times", async () => {
    const { lrclib } = clients();
    answersWith("lrclib/search_ok.derived.json");
    const song = { artist: "Robert Burns", track: "Auld Lang Syne", duration: 233 };
    const lyrics = await lrclib.find(song);
    expect(lyrics).toMatchObject({ synced: true, artist: "Robert Burns" });
    expect(lyrics?.lines[1]).toMatchObject({ start: 4.5, text: "And never brought to mind?" });
    for (const name of names.filter((one) => /^lrclib\/error/.test(one))) {
      answersWith(name);
      await expect(lrclib.find(song), name).rejects.toThrow(UpstreamError);
    }
  });

  it("in LRC has its lines in order", () => {
    const firsts = names
      .filter((name) => name.endsWith(".lrc"))
      .map((name) => [name.split("/")[1], parseLrc(read(name))] as const);
    for (const [name, lines] of firsts) {
      expect(lines.length, name).toBeGreaterThan(0);
      for (const [at, { start, dur, text: words }] of lines.entries()) {
        expect(start + dur, name).toBeLessThanOrEqual((lines[at + 1]?.start ?? Infinity) + 0.01);
        expect([dur > 0, words], name).toEqual([true, expect.stringMatching(/^[^[<\uFEFF]+$/)]);
      }
    }
    const lineOf = Object.fromEntries(firsts.map(([name, [line]]) => [name, line]));
    expect(lineOf["test.lrc"]).toMatchObject({ start: 18.9, text: "We're no strangers to love" });
    expect(lineOf["test-enhanced.lrc"]).toMatchObject({ start: 1, text: "Some lyrics here" });
    expect(lineOf["bom-test.lrc"]?.text).toContain("柏大輔");
    expect(plainLines(read("lrclib/auld-lang-syne.txt"))[1]?.text).toMatch(/brought to mind/);
  });

  it("of Deezer gives artists with their pictures, and tells errors that come with status 200", async () => {
    const related = artistsAnswer.parse(json("artist/deezer.artist_27_related_page1.json"));
    expect("data" in related && related.data.length).toBeGreaterThanOrEqual(20);
    const { deezer } = clients();
    before = ({ pathname }) =>
      pathname === "/search/artist" ? { body: read("artist/deezer.search.artist.json") } : null;
    answersWith("artist/deezer.artist_27_related_page1.json");
    const artist = await deezer.artist("Michael Jackson");
    expect(artist?.image).toMatch(/^https:\/\/\S+250x250\S+\.jpg$/);
    expect(artist?.similar[0]).toEqual({ name: "Justice", image: expect.stringMatching(/^https/) });
    before = () => null;
    for (const name of ["artist/deezer.search_empty.json", "artist/deezer.error_no_artist.json"]) {
      answersWith(name);
      expect(await deezer.artist("Nobody"), name).toBeNull();
    }
    answersWith("artist/deezer.error_quota.json");
    await expect(deezer.artist("Anybody")).rejects.toMatchObject({ status: 429 });
    answersWith("artist/deezer.error_404.json");
    await expect(deezer.artist("Anybody")).rejects.toThrow(UpstreamError);
  });

  it("of Last.fm gives names, none for whom it does not know, and errors for errors", async () => {
    const { lastfm } = clients();
    const outcomes: Record<string, unknown> = {
      "artist.getsimilar": expect.arrayContaining(["Passengers"]),
      "artist.getsimilar.unknown": [],
      "artist-notfound": [],
      error_invalid_key: "trouble",
      error_rate_limit: "trouble",
      "artist.gettoptracks": "trouble",
    };
    for (const [name, expected] of Object.entries(outcomes)) {
      answersWith(`artist/lastfm.${name}.json`);
      expect(await outcome(lastfm.similar("U2")), name).toEqual(expected);
    }
  });

  it("of a WordPress gives reviews whose text is safe, whatever the embedded parts are", () => {
    const broken = json("wordpress/embedded_error_objects.derived.json");
    const [first, ...posts] = postsAnswer.parse(json("wordpress/posts_embed.json"));
    const odd = postsAnswer.parse([{ ...first, ...(broken as object) }]);
    for (const post of [first!, ...posts, ...odd]) {
      const review = toReview(post, "https://blog.example");
      expect([review.title, review.authorName]).toEqual([text, text]);
      expect(review.html).not.toMatch(/<script|\son\w+=|javascript:/i);
      expect(review.createdAt.getUTCFullYear()).toBeGreaterThan(2000);
    }
    expect(toReview(odd[0]!, "https://blog.example").authorName).toBe("The editors");
    expect(categoriesAnswer.parse(json("wordpress/categories.json"))[0]?.slug).toEqual(text);
  });
});
