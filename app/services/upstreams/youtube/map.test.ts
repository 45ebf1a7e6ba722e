import { describe, expect, it } from "vitest";
import { fromOembed, fromSearchList, fromVideosList, oembedError } from "./map.server";
import { errorAnswer, oembedAnswer, searchListAnswer, videosListAnswer } from "./schema.server";

const thumbnail = { url: "https://i.ytimg.com/vi/x/default.jpg", width: 120, height: 90 };
const snippetOf = (title: string, more: object = {}) => ({
  ...{ publishedAt: "2024-01-01T00:00:00Z", channelId: "UC0", channelTitle: "Rain Channel" },
  ...{ title, description: "  Rain on a tin roof. ", thumbnails: { default: thumbnail } },
  ...{ liveBroadcastContent: "none", ...more },
});
const details = {
  ...{ dimension: "2d", definition: "hd", caption: "false", licensedContent: true },
  ...{ contentRating: {}, projection: "rectangular" },
};
const counts = { likeCount: "10", favoriteCount: "0", commentCount: "3" };

/**
 * All parts as the host sends them: an ordinary, a live, an age-restricted and a very long video.
 */
const videosList = {
  kind: "youtube#videoListResponse",
  etag: "abc",
  items: [
    {
      ...{ kind: "youtube#video", etag: "a", id: "rainOnRoof1", snippet: snippetOf("Rain & roof") },
      contentDetails: { ...details, duration: "PT21M7S" },
      statistics: { ...counts, viewCount: "8087" },
      status: { privacyStatus: "public", embeddable: true },
    },
    {
      ...{ kind: "youtube#video", etag: "b", id: "rainLive247" },
      snippet: snippetOf("Live rain", { liveBroadcastContent: "live" }),
      contentDetails: { ...details, duration: "P0D" },
      statistics: { favoriteCount: "0", viewCount: 1000 },
    },
    {
      ...{ kind: "youtube#video", etag: "c", id: "rainAdults1", snippet: snippetOf("Storm") },
      contentDetails: {
        ...{ ...details, duration: "PT4M13S", regionRestriction: { blocked: ["DE"] } },
        contentRating: { ytRating: "ytAgeRestricted" },
      },
      statistics: { ...counts, viewCount: "12345678901" },
    },
    {
      ...{
        kind: "youtube#video",
        etag: "d",
        id: "rainAllDay1",
        snippet: snippetOf("Rain all day"),
      },
      contentDetails: { ...details, duration: "P1DT2H0M1S" },
    },
  ],
  pageInfo: { totalResults: 4, resultsPerPage: 4 },
};

/** A video, a channel, and a video with an escaped title. */
const searchList = {
  ...{ kind: "youtube#searchListResponse", etag: "abc", regionCode: "US" },
  ...{ nextPageToken: "CBkQAA", pageInfo: { totalResults: 2342, resultsPerPage: 3 } },
  items: [
    {
      ...{ kind: "youtube#searchResult", etag: "a", snippet: snippetOf("[LIVE] Rain") },
      id: { kind: "youtube#video", videoId: "rainLive247" },
    },
    {
      ...{ kind: "youtube#searchResult", etag: "b", snippet: snippetOf("Rain Channel") },
      id: { kind: "youtube#channel", channelId: "UC0" },
    },
    {
      ...{ kind: "youtube#searchResult", etag: "c", snippet: snippetOf("Rain&#39;s &amp; Storm") },
      id: { kind: "youtube#video", videoId: "rainOnRoof1" },
    },
  ],
};

const errorOf = (reason: string, more: object = {}) => ({
  error: {
    ...{ code: 403, message: "Words that may change.", ...more },
    errors: [{ message: "Words that may change.", domain: "youtube.quota", reason }],
  },
});

const oembed = {
  ...{ title: "Rain & roof", author_name: "Rain Channel", type: "video", version: "1.0" },
  ...{ author_url: "https://www.youtube.com/@rain", provider_name: "YouTube" },
  ...{ height: 113, width: 200, html: '<iframe src="https://www.youtube.com/embed/x"></iframe>' },
};

describe("answers of the video host", () => {
  it("maps videos.list", () => {
    const videos = videosListAnswer.parse(videosList).items.map(fromVideosList);
    expect(videos[0]).toEqual({
      ...{ ytid: "rainOnRoof1", title: "Rain & roof", author: "Rain Channel", duration: 1267 },
      ...{ views: 8087, rating: 0, unavailable: null, blockedIn: [] },
      description: "Rain on a tin roof.",
    });
    expect(videos.map(({ duration }) => duration)).toEqual([1267, null, 253, 93_601]);
    expect(videos.map(({ views }) => views)).toEqual([8087, 1000, 12_345_678_901, null]);
  });

  it("maps a video with one part only", () => {
    const parts = [
      { contentDetails: { ...details, duration: "PT21M7S" } },
      { statistics: { ...counts, viewCount: 8087 } },
    ];
    const items = parts.map((part) => ({ id: "rainOnRoof1", ...part }));
    const [timed, counted] = videosListAnswer.parse({ items }).items.map(fromVideosList);
    expect(timed).toMatchObject({ title: null, duration: 1267, views: null });
    expect(counted).toMatchObject({ title: null, duration: null, views: 8087 });
  });

  it("maps the videos of search.list with unescaped titles", () => {
    const { items, nextPageToken } = searchListAnswer.parse(searchList);
    expect(nextPageToken).toBe("CBkQAA");
    expect(items.map(fromSearchList)).toMatchObject([
      { ytid: "rainLive247", title: "[LIVE] Rain", author: "Rain Channel" },
      null,
      { ytid: "rainOnRoof1", title: "Rain's & Storm" },
    ]);
  });

  it.each(["quotaExceeded", "accessNotConfigured", "keyInvalid"])(
    "finds the reason %s",
    (reason) => {
      const status = { status: "PERMISSION_DENIED", details: [{ reason: "OTHER" }] };
      const { error } = errorAnswer.parse(errorOf(reason, status));
      expect(error.errors[0]?.reason).toBe(reason);
    },
  );

  it("maps an answer of oEmbed", () => {
    expect(oembedError(200, JSON.stringify(oembed))).toBeNull();
    const { title, author_name } = oembedAnswer.parse(oembed);
    expect(fromOembed("rainOnRoof1", title, author_name)).toMatchObject({
      ...{ title: "Rain & roof", author: "Rain Channel", duration: null },
    });
  });

  it.each([
    [200, "Forbidden", "private"],
    [401, "Unauthorized", "not-embeddable"],
    [403, "Forbidden", "private"],
    [404, "Not Found", "missing"],
    [400, "Bad Request\n", "missing"],
  ] as const)("maps an error of oEmbed: %i %j", (status, text, unavailable) => {
    expect(oembedError(status, text)).toBe(unavailable);
  });
});

describe("parts of a video", () => {
  const video = (parts: object) =>
    fromVideosList({ id: "dQw4w9WgXcQ", snippet: { title: "Song" }, ...parts });

  it("treats a list of allowed countries as a ban in all others", () => {
    const restricted = (regionRestriction: object) =>
      video({ contentDetails: { regionRestriction } }).blockedIn;
    expect(restricted({ blocked: ["DE"] })).toEqual(["DE"]);
    expect(restricted({ allowed: ["DE", "FR"] })).not.toContain("FR");
    expect(restricted({ allowed: ["DE", "FR"] })).toContain("US");
    expect(restricted({ allowed: [] })?.length).toBeGreaterThan(200);
  });

  it("marks private, non-embeddable and age-restricted videos as unavailable", () => {
    expect(video({ status: { privacyStatus: "private" } }).unavailable).toBe("private");
    expect(video({ status: { embeddable: false } }).unavailable).toBe("not-embeddable");
    const contentRating = { ytRating: "ytAgeRestricted" };
    expect(video({ contentDetails: { contentRating } })).toMatchObject({
      unavailable: "not-embeddable",
      rating: 1,
    });
  });

  it("has no duration for a live video", () => {
    expect(video({ contentDetails: { duration: "P0D" } }).duration).toBeNull();
  });

  it("unescapes the title of a search result once", () => {
    const title = "Rock &amp;amp; &quot;Roll&quot; &#39;n&#39; &lt;b&gt;";
    const item = { id: { videoId: "dQw4w9WgXcQ" }, snippet: { title } };
    expect(fromSearchList(item)?.title).toBe(`Rock &amp; "Roll" 'n' <b>`);
  });
});
