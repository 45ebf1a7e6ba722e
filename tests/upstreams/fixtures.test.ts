import { afterAll, beforeAll, expect, it } from "vitest";
import { parseLrc, plainLines } from "~/domain/songs/lyrics";
import { isYtid } from "~/domain/videos/youtube-id";
import { parseEnv } from "~/services/platform/env/env.server";
import type { Budget } from "~/services/platform/limits/quota.server";
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
import { quietLog } from "../support/app/quiet-log";
import { deezerFixtures } from "./deezer/fixtures";
import { facebookFixtures } from "./facebook/fixtures";
import { googleFixtures } from "./google/fixtures";
import { lastfmFixtures } from "./lastfm/fixtures";
import { lrclibFixtures, lrcTexts, plainText } from "./lrclib/fixtures";
import { startStandIn, type Answer, type StandIn } from "./stand-in";
import { suggestFixtures } from "./suggest/fixtures";
import { wordpressFixtures } from "./wordpress/fixtures";
import { youtubeFixtures } from "./youtube/fixtures";

const services = {
  deezer: deezerFixtures,
  facebook: facebookFixtures,
  google: googleFixtures,
  lastfm: lastfmFixtures,
  lrclib: lrclibFixtures,
  suggest: suggestFixtures,
  wordpress: wordpressFixtures,
  youtube: youtubeFixtures,
};
const everyAnswer = [
  ...Object.entries(services).flatMap(([service, fixtures]) =>
    Object.entries(fixtures).map(([name, answer]): [string, Answer] => [
      `${service} ${name}`,
      answer,
    ]),
  ),
  ...Object.entries(lrcTexts).map(([name, body]): [string, Answer] => [`lrc ${name}`, { body }]),
];

let standIn: StandIn;
let answer: Answer = { body: "" };
/** The answers of some paths, ahead of `answer`. */
let answersByPath: Record<string, Answer> = {};
beforeAll(async () => {
  standIn = await startStandIn({ answer: ({ pathname }) => answersByPath[pathname] ?? answer });
});
afterAll(() => standIn.stop());

/** New clients for each test: an earlier answer may have paused the others. */
function createClients() {
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

/** The value, or "failed" for the error that callers handle. Any other error is thrown. */
async function outcome<Value>(asked: Promise<Value>): Promise<Value | "failed"> {
  return asked.catch((error: unknown) => {
    if (error instanceof UpstreamError) return "failed" as const;
    throw error;
  });
}

const text = expect.stringMatching(/\S/) as string;
const areTexts = (values: string[]) => values.every((value) => typeof value === "string");

it.each(everyAnswer)("%s is parsed or rejected by every client", async (name, given) => {
  answer = given;
  const { youtube, lrclib, deezer, lastfm, suggest, wordpress } = createClients();
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
  if (video !== "failed") expect(video.title ?? video.unavailable, name).toEqual(text);
  if (found !== "failed") {
    expect(found.items.every(({ ytid, title }) => isYtid(ytid) && title.trim())).toBe(true);
  }
  if (lyrics !== "failed" && lyrics) expect(lyrics.lines.length).toBeGreaterThan(0);
  if (artist !== "failed" && artist) expect(artist.name).toBe("Michael Jackson");
  if (similar !== "failed") expect(areTexts(similar.map((one) => one.name))).toBe(true);
  if (words !== "failed") expect(areTexts(words)).toBe(true);
  if (posts !== "failed") expect(posts).toEqual([]);
});

it("parses LRCLIB's timed lyrics and rejects its errors", async () => {
  const { lrclib } = createClients();
  answer = lrclibFixtures.search;
  const song = { artist: "Robert Burns", track: "Auld Lang Syne", duration: 233 };
  const lyrics = await lrclib.find(song);
  expect(lyrics).toMatchObject({ synced: true, artist: "Robert Burns" });
  expect(lyrics?.lines[1]).toMatchObject({ start: 4.5, text: "And never brought to mind?" });
  const { errorMissingParameter, errorValidation, errorNotFound } = lrclibFixtures;
  for (const error of [errorMissingParameter, errorValidation, errorNotFound]) {
    answer = error;
    await expect(lrclib.find(song), JSON.stringify(error)).rejects.toThrow(UpstreamError);
  }
});

it("parses LRC texts to lines in order", () => {
  const parsed = Object.entries(lrcTexts).map(([name, lrc]) => [name, parseLrc(lrc)] as const);
  for (const [name, lines] of parsed) {
    expect(lines.length, name).toBeGreaterThan(0);
    for (const [at, { start, dur, text: words }] of lines.entries()) {
      expect(start + dur, name).toBeLessThanOrEqual((lines[at + 1]?.start ?? Infinity) + 0.01);
      expect([dur > 0, words], name).toEqual([true, expect.stringMatching(/^[^[<\uFEFF]+$/)]);
    }
  }
  const firstLines = Object.fromEntries(parsed.map(([name, [line]]) => [name, line]));
  expect(firstLines["offset"]).toMatchObject({
    start: 18.9,
    text: "Round and round the record goes",
  });
  expect(firstLines["wordStamps"]).toMatchObject({ start: 1, text: "Every word timed" });
  expect(firstLines["byteOrderMark"]?.text).toContain("山田花子");
  expect(plainLines(plainText)[1]?.text).toMatch(/brought to mind/);
});

it("parses Deezer's artists with their pictures, and its errors with status 200", async () => {
  const related = artistsAnswer.parse(deezerFixtures.related.body);
  expect("data" in related && related.data.length).toBeGreaterThanOrEqual(20);
  const { deezer } = createClients();
  answersByPath = { "/search/artist": deezerFixtures.search };
  answer = deezerFixtures.related;
  const artist = await deezer.artist("Michael Jackson");
  expect(artist?.image).toMatch(/^https:\/\/\S+250x250\S+\.jpg$/);
  expect(artist?.similar[0]).toEqual({ name: "Justice", image: expect.stringMatching(/^https/) });
  answersByPath = {};
  for (const nothing of [deezerFixtures.searchEmpty, deezerFixtures.errorNoArtist]) {
    answer = nothing;
    expect(await deezer.artist("Nobody"), JSON.stringify(nothing)).toBeNull();
  }
  answer = deezerFixtures.errorQuota;
  await expect(deezer.artist("Anybody")).rejects.toMatchObject({ status: 429 });
  answer = deezerFixtures.errorNotFound;
  await expect(deezer.artist("Anybody")).rejects.toThrow(UpstreamError);
});

it.each<[keyof typeof lastfmFixtures, unknown]>([
  ["similar", expect.arrayContaining([expect.objectContaining({ name: "Passengers" })])],
  ["similarToUnknown", []],
  ["errorNotFound", []],
  ["errorInvalidKey", "failed"],
  ["errorRateLimit", "failed"],
  ["topTracks", "failed"],
])("parses the Last.fm answer %s to the right outcome", async (name, expected) => {
  answer = lastfmFixtures[name];
  expect(await outcome(createClients().lastfm.similar("U2"))).toEqual(expected);
});

it("maps WordPress posts to safe reviews, whatever their embedded parts are", () => {
  const posts = postsAnswer.parse(wordpressFixtures.posts.body);
  const withHiddenParts = postsAnswer.parse(wordpressFixtures.postsWithHiddenParts.body);
  for (const post of [...posts, ...withHiddenParts]) {
    const review = toReview(post, "https://blog.example");
    expect([review.title, review.authorName]).toEqual([text, text]);
    expect(review.html).not.toMatch(/<script|\son\w+=|javascript:/i);
    expect(review.createdAt.getUTCFullYear()).toBeGreaterThan(2000);
  }
  expect(toReview(withHiddenParts[0]!, "https://blog.example").authorName).toBe("The editors");
  expect(categoriesAnswer.parse(wordpressFixtures.categories.body)[0]?.slug).toEqual(text);
});
