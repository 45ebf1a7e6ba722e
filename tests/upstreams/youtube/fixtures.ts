import type { Answer } from "../stand-in";

function snippet(ytid: string, title: string) {
  return {
    publishedAt: "2019-11-29T20:00:11.000Z",
    channelId: "UCexample",
    channelTitle: "Ann Example",
    title,
    description: `About ${title}`,
    thumbnails: {
      default: { url: `https://i.ytimg.com/vi/${ytid}/default.jpg`, width: 120, height: 90 },
    },
    liveBroadcastContent: "none",
  };
}

const contentDetails = (duration: string, more: object = {}) => ({
  duration,
  dimension: "2d",
  definition: "hd",
  caption: "false",
  licensedContent: true,
  contentRating: {},
  projection: "rectangular",
  ...more,
});

const video = (id: string, title: string, parts: object = {}) => ({
  kind: "youtube#video",
  etag: "etag",
  id,
  snippet: snippet(id, title),
  ...parts,
});

const list = (kind: string, items: object[], nextPageToken?: string) => ({
  kind: `youtube#${kind}ListResponse`,
  etag: "etag",
  ...(nextPageToken && { nextPageToken }),
  pageInfo: { totalResults: items.length, resultsPerPage: items.length },
  items,
});

const found = (id: object, ytid: string, title: string) => ({
  kind: "youtube#searchResult",
  etag: "etag",
  id,
  snippet: snippet(ytid, title),
});

const foundVideo = (videoId: string, title: string) =>
  found({ kind: "youtube#video", videoId }, videoId, title);

const videos = [
  video("dQw4w9WgXcQ", "Never Gonna Give You Up", {
    contentDetails: contentDetails("PT3M33S"),
    statistics: { viewCount: "1600000000", likeCount: "18000000" },
    status: { embeddable: true, privacyStatus: "public" },
  }),
  video("fJ9rUzIMcZQ", "Bohemian Rhapsody", { contentDetails: contentDetails("PT5M59S") }),
];

const edgeCases = [
  video("liveVideo01", "Live radio 24/7", {
    contentDetails: contentDetails("P0D"),
    statistics: { viewCount: "1000", favoriteCount: "0" },
  }),
  video("ageRestrict", "Adults only &", {
    contentDetails: contentDetails("PT4M13S", {
      regionRestriction: { blocked: ["DE"] },
      contentRating: { ytRating: "ytAgeRestricted" },
    }),
    statistics: { viewCount: "12345678901", likeCount: "10" },
  }),
  video("longVideo01", "A day and two hours of rain", {
    contentDetails: contentDetails("P1DT2H0M1S"),
    statistics: { viewCount: "5" },
  }),
  video("snippetOnly", "Only a snippet", { player: { embedHtml: "<iframe></iframe>" } }),
];

function failure(code: number, reason: string, domain: string, status?: string) {
  const message = `Refused because of ${reason}`;
  return {
    status: code,
    body: {
      error: { code, message, errors: [{ message, domain, reason }], ...(status && { status }) },
    },
  };
}

export const youtubeFixtures = {
  videos: { body: list("video", videos, "CAUQAA") },
  videosEdgeCases: { body: list("video", edgeCases) },
  partContentDetails: { body: contentDetails("PT21M7S") },
  /** The view count is a number here and a string elsewhere. */
  partStatistics: { body: { viewCount: 8087, likeCount: "190", commentCount: "32" } },
  search: {
    body: {
      ...list(
        "search",
        [
          foundVideo("gQ_1zX-F_No", "Surf &amp; Sand || &quot;Live&quot;"),
          foundVideo("i2hewkFijuY", "It&#39;s a loop"),
          found({ kind: "youtube#channel", channelId: "UCexample" }, "channel", "A channel"),
        ],
        "CBkQAA",
      ),
      regionCode: "JP",
    },
  },
  searchLastPage: { body: list("search", [foundVideo("qgylp3Td1Bw", "[LIVE] Around the clock")]) },
  errorNotConfigured: failure(403, "accessNotConfigured", "usageLimits", "PERMISSION_DENIED"),
  errorInvalidKey: failure(400, "badRequest", "global", "INVALID_ARGUMENT"),
  errorPermission: failure(403, "SERVICE_UNAVAILABLE", "youtube.CoreErrorDomain"),
  errorQuota: failure(403, "quotaExceeded", "youtube.quota"),
  errorToken: failure(400, "keyInvalid", "usageLimits"),
  oembed: {
    body: {
      title: "A talk about loops",
      author_name: "Ann Example",
      author_url: "https://www.youtube.com/@annexample",
      type: "video",
      height: 113,
      width: 200,
      version: "1.0",
      provider_name: "YouTube",
      provider_url: "https://www.youtube.com/",
      thumbnail_url: "https://i.ytimg.com/vi/SjhIlw3Iffs/hqdefault.jpg",
      html: `<iframe src="https://www.youtube.com/embed/SjhIlw3Iffs?feature=oembed"></iframe>`,
    },
  },
  /** A private video is refused with status 200. */
  oembedPrivate: { body: "Forbidden" },
  oembedNotEmbeddable: { status: 401, body: "Unauthorized" },
  oembedMissing: { status: 404, body: "Not Found" },
  iframeScript: {
    body: "var scriptUrl = 'https:\\/\\/www.youtube.com\\/s\\/player\\/1\\/www-widgetapi.js';",
  },
  iframeMessages: {
    body: [
      { event: "listening", id: 1, channel: "widget" },
      { event: "initialDelivery", info: { playerState: 5, volume: 100 }, id: 1, channel: "widget" },
    ],
  },
} satisfies Record<string, Answer>;
