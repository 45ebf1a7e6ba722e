import { catalogue, versions, type Video } from "./catalogue";
import { apiError, snippet, type Answer } from "./data-api";

/** The real host escapes titles, and nothing else. */
function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every video that a search can find. */
const findable: Video[] = [...catalogue.values(), ...versions.values()].filter(
  ({ unlisted, playerError }) => !unlisted && !playerError,
);

/** The real host returns about 500 results; a word that is in no title finds nothing. */
export function searchVideos(query: URLSearchParams, imageOrigin: string): Answer {
  const key = query.get("key");
  if (!key) return apiError(403, "forbidden");
  if (key === "invalid-key") return apiError(400, "badRequest");
  if (query.get("type") !== "video" || !query.get("part")) {
    return apiError(400, "missingRequiredParameter");
  }
  const wanted = wordsOf(query.get("q") ?? "");
  const found = findable.filter(({ title, author }) => {
    const words = wordsOf(`${title} ${author}`);
    return wanted.every((word) => words.some((one) => one.startsWith(word)));
  });
  const most = Math.min(Number(query.get("maxResults") ?? 5), 50);
  const from = Number(/^CAUQ(\d+)$/.exec(query.get("pageToken") ?? "CAUQ0")?.[1] ?? Number.NaN);
  if (Number.isNaN(from)) return apiError(400, "invalidPageToken");
  const page = found.slice(from, from + most);
  const items = page.map((video) => ({
    kind: "youtube#searchResult",
    etag: video.id,
    id: { kind: "youtube#video", videoId: video.id },
    snippet: { ...snippet(video, imageOrigin), title: escaped(video.title) },
  }));
  const more = from + most < found.length;
  const body = {
    kind: "youtube#searchListResponse",
    etag: "",
    ...(more && { nextPageToken: `CAUQ${from + most}` }),
    regionCode: "US",
    pageInfo: { totalResults: found.length, resultsPerPage: most },
    items,
  };
  return { status: 200, body };
}
