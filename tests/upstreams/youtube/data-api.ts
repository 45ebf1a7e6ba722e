import { createHash } from "node:crypto";
import { parseUrl } from "../../../app/domain/text/parse-url";
import { videoOf, type Video } from "./catalogue";
import { clips, pictureSizes } from "./media";

export interface Answer {
  status: 200 | 400 | 401 | 403 | 404 | 429;
  /** An object is sent as JSON, a string as `text/plain`. */
  body: object | string;
}

/** Reason and message of the errors that the stand-in can be switched to. */
const refusals = {
  quotaExceeded: {
    domain: "youtube.quota",
    message:
      'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
  },
  forbidden: { domain: "global", message: "The caller does not have permission" },
  badRequest: { domain: "global", message: "API key not valid. Please pass a valid API key." },
  rateLimitExceeded: { domain: "usageLimits", message: "Rate Limit Exceeded" },
  invalidPageToken: { domain: "youtube.parameter", message: "The page token is not valid." },
  tooManyIds: { domain: "youtube.parameter", message: "Invalid id: at most 50." },
  missingRequiredParameter: { domain: "youtube.parameter", message: "No filter selected." },
} as const;

export function apiError(status: 400 | 403 | 429, reason: keyof typeof refusals): Answer {
  const { domain, message } = refusals[reason];
  const errors = [{ message, domain, reason }];
  return { status, body: { error: { code: status, message, errors } } };
}

export function snippet({ id, title, author }: Video, imageOrigin: string) {
  const names = { default: "default", mqdefault: "medium", hqdefault: "high" } as const;
  const thumbnails = Object.entries(pictureSizes).map(([file, [width, height]]) => [
    names[file as keyof typeof names],
    { url: `${imageOrigin}/vi/${id}/${file}.jpg`, width, height },
  ]);
  return {
    publishedAt: "2012-07-15T07:46:32Z",
    channelId: `UC${createHash("sha256").update(author).digest("base64url").slice(0, 22)}`,
    title,
    description: `${title}\n\nA clip of the stand-in host.`,
    thumbnails: Object.fromEntries(thumbnails) as object,
    channelTitle: author,
    categoryId: "10",
    liveBroadcastContent: "none",
  };
}

function item(video: Video, parts: Set<string>, imageOrigin: string) {
  const views = createHash("sha256").update(video.id).digest().readUInt32BE(0);
  const all = {
    snippet: snippet(video, imageOrigin),
    contentDetails: {
      duration: `PT${clips[video.clip]}S`,
      dimension: "2d",
      definition: "hd",
      caption: "false",
      licensedContent: true,
      contentRating: {},
      ...(video.blockedIn && { regionRestriction: { blocked: video.blockedIn } }),
      projection: "rectangular",
    },
    statistics: {
      viewCount: String(views),
      likeCount: String(Math.floor(views / 90)),
      favoriteCount: "0",
      commentCount: String(Math.floor(views / 900)),
    },
    status: {
      uploadStatus: "processed",
      privacyStatus: "public",
      license: "youtube",
      embeddable: video.embeddable ?? true,
      publicStatsViewable: true,
      madeForKids: false,
    },
  };
  const wanted = Object.entries(all).filter(([name]) => parts.has(name));
  return { kind: "youtube#video", etag: video.id, id: video.id, ...Object.fromEntries(wanted) };
}

/** `videos.list`: private, removed and unknown ids are left out of the answer. */
export function listVideos(query: URLSearchParams, imageOrigin: string): Answer {
  const key = query.get("key");
  if (!key) return apiError(403, "forbidden");
  if (key === "invalid-key") return apiError(400, "badRequest");
  const ids = new Set(query.get("id")?.split(",").filter(Boolean));
  if (!query.get("part") || ids.size === 0) return apiError(400, "missingRequiredParameter");
  if (ids.size > 50) return apiError(400, "tooManyIds");
  const parts = new Set(query.get("part")?.split(","));
  const items = [...ids]
    .map(videoOf)
    .filter((video) => !video.unlisted)
    .map((video) => item(video, parts, imageOrigin));
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
  return { status: 200, body: { kind: "youtube#videoListResponse", etag: "", items, pageInfo } };
}

const watched = /^(?:\w+\.)?youtube(?:-nocookie)?\.com$/;
const texts = { 401: "Unauthorized", 403: "Forbidden", 404: "Not Found" } as const;

function idOf(address: string | null): string | null {
  const url = parseUrl(address ?? "");
  if (!url) return null;
  const last = url.pathname.split("/").at(-1) ?? "";
  if (url.hostname === "youtu.be") return last;
  return watched.test(url.hostname) ? (url.searchParams.get("v") ?? last) : null;
}

/** `/oembed`: every error is plain text, one of them with status 200. */
export function oembed(query: URLSearchParams, imageOrigin: string): Answer {
  const id = idOf(query.get("url"));
  if (!id || !/^[\w-]{11}$/.test(id)) return { status: 400, body: "Bad Request" };
  const video = videoOf(id);
  if (video.oembed === "forbidden-as-200") return { status: 200, body: texts[403] };
  if (video.oembed) return { status: video.oembed, body: texts[video.oembed] };
  const body = {
    title: video.title,
    author_name: video.author,
    author_url: `https://www.youtube.com/@${video.author.replaceAll(" ", "")}`,
    type: "video",
    height: 113,
    width: 200,
    version: "1.0",
    provider_name: "YouTube",
    provider_url: "https://www.youtube.com/",
    thumbnail_height: 360,
    thumbnail_width: 480,
    thumbnail_url: `${imageOrigin}/vi/${id}/hqdefault.jpg`,
    html: `<iframe width="200" height="113" src="https://www.youtube.com/embed/${id}?feature=oembed" frameborder="0" allowfullscreen></iframe>`,
  };
  return { status: 200, body };
}
