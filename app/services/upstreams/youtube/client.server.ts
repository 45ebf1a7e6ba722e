import { hostAddress, isYtid } from "~/domain/videos/youtube-id";
import type { Env } from "~/services/platform/env/env.server";
import type { Log } from "~/services/platform/log.server";
import type { Budget } from "~/services/platform/limits/quota.server";
import { createUpstream, UpstreamError } from "../http.server";
import { createBatch } from "./batch.server";
import { createDataApi, MAX_PER_CALL, type FoundPage } from "./data-api.server";
import { fromOembed, oembedError, unavailableVideo, type HostVideo } from "./map.server";
import { oembedAnswer } from "./schema.server";

export type YoutubeClient = ReturnType<typeof createYoutubeClient>;

export interface YoutubeOptions {
  env: Pick<Env, "youtube">;
  log: Log;
  budgets: { data: Budget; search: Budget };
}

/** Long enough to collect all requests of one page. */
const BATCH_MS = 5;

/** Loads metadata from the data API if there is a key, else from oEmbed. */
export function createYoutubeClient({ env: { youtube }, log, budgets }: YoutubeOptions) {
  const oembed = createUpstream({ name: "youtube-oembed", log });
  const dataApi = youtube.apiKey
    ? createDataApi({ url: youtube.apiUrl, key: youtube.apiKey, budgets, log })
    : null;

  async function byOembed(ytid: string): Promise<HostVideo> {
    const url = new URL(youtube.oembedUrl);
    url.searchParams.set("format", "json");
    url.searchParams.set("url", hostAddress(ytid));
    const { status, text } = await oembed.get(url);
    const unavailable = oembedError(status, text);
    if (unavailable) return unavailableVideo(ytid, unavailable);
    if (status !== 200) throw new UpstreamError(oembed.name, "status", status);
    const { title, author_name } = oembed.parse(oembedAnswer, text);
    return fromOembed(ytid, title, author_name);
  }

  /** A failed call returns no videos, so each is then loaded by oEmbed. */
  const byDataApi = createBatch<HostVideo>({
    size: MAX_PER_CALL,
    within: BATCH_MS,
    async load(ytids) {
      try {
        return (await dataApi?.videos(ytids)) ?? new Map();
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn({ err: error }, "the data API failed, using oEmbed instead");
        return new Map();
      }
    },
  });

  return {
    canSearch: dataApi !== null,
    /** @throws {UpstreamError} if the host does not answer; an unavailable video is not an error */
    async video(ytid: string): Promise<HostVideo> {
      if (!isYtid(ytid)) return unavailableVideo(ytid, "missing");
      const found = dataApi ? await byDataApi(ytid) : undefined;
      return found ?? byOembed(ytid);
    },
    /** Returns the data API's metadata only; undefined without a key or after a failure. */
    details: async (ytid: string) => (dataApi ? byDataApi(ytid) : undefined),
    /** @throws {UpstreamError} also without a key, or once the daily budget is used up */
    async search(q: string, pageToken: string | null): Promise<FoundPage> {
      if (!dataApi) throw new UpstreamError("youtube-data", "refused");
      return dataApi.search(q, pageToken);
    },
  };
}
