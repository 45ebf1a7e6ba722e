import { isYtid } from "~/domain/youtube-id";
import type { Env } from "~/services/env.server";
import type { Log } from "~/services/log.server";
import type { Budget } from "~/services/quota.server";
import { createUpstream, UpstreamError } from "../http.server";
import { createBatch } from "./batch.server";
import { createDataApi, MOST_A_CALL, type FoundPage } from "./data-api.server";
import { fromOembed, oembedRefusal, unavailableVideo, type HostVideo } from "./map.server";
import { oembedAnswer } from "./schema.server";

export type YoutubeClient = ReturnType<typeof createYoutubeClient>;

export interface YoutubeOptions {
  env: Pick<Env, "youtube">;
  log: Log;
  budgets: { data: Budget; search: Budget };
}

/** Questions of one page come within so many milliseconds of each other. */
const TOGETHER_MS = 5;

/** The video host's metadata: the data API where the operator has a key, else oEmbed, which needs none. */
export function createYoutubeClient({ env: { youtube }, log, budgets }: YoutubeOptions) {
  const oembed = createUpstream({ name: "youtube-oembed", log });
  const dataApi = youtube.apiKey
    ? createDataApi({ url: youtube.apiUrl, key: youtube.apiKey, budgets, log })
    : null;

  async function byOembed(ytid: string): Promise<HostVideo> {
    const url = new URL(youtube.oembedUrl);
    url.searchParams.set("format", "json");
    url.searchParams.set("url", `https://www.youtube.com/watch?v=${ytid}`);
    const { status, text } = await oembed.get(url);
    const refusal = oembedRefusal(status, text);
    if (refusal) return unavailableVideo(ytid, refusal);
    if (status !== 200) throw new UpstreamError(oembed.name, "status", status);
    const { title, author_name } = oembed.parse(oembedAnswer, text);
    return fromOembed(ytid, title, author_name);
  }

  /** A call that fails leaves all of its videos out: each is then asked for at oEmbed. */
  const byDataApi = createBatch<HostVideo>({
    size: MOST_A_CALL,
    within: TOGETHER_MS,
    async load(ytids) {
      try {
        return (await dataApi?.videos(ytids)) ?? {};
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn({ err: error }, "the data API failed, oEmbed is asked instead");
        return {};
      }
    },
  });

  return {
    canSearch: dataApi !== null,
    /**
     * @throws {UpstreamError} when the host does not answer; an unavailable video is an answer.
     */
    async video(ytid: string): Promise<HostVideo> {
      if (!isYtid(ytid)) return unavailableVideo(ytid, "missing");
      const told = dataApi ? await byDataApi(ytid) : undefined;
      return told ?? byOembed(ytid);
    },
    /** What the data API alone says; undefined where it is not to be had. */
    details: async (ytid: string) => (dataApi ? byDataApi(ytid) : undefined),
    /** @throws {UpstreamError} also where there is no key, or the day's searches are spent */
    async search(q: string, pageToken: string | null): Promise<FoundPage> {
      if (!dataApi) throw new UpstreamError("youtube-data", "refused");
      return dataApi.search(q, pageToken);
    },
  };
}
