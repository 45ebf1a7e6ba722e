import { isYtid } from "~/domain/youtube-id";
import type { Env } from "~/services/env.server";
import type { Log } from "~/services/log.server";
import { createUpstream, UpstreamError } from "../http.server";
import { fromVideosList, oembedRefusal, unavailableVideo, type HostVideo } from "./map.server";
import { oembedAnswer, videosListAnswer } from "./schema.server";

export type YoutubeClient = ReturnType<typeof createYoutubeClient>;

/** The video host's metadata: the data API where the operator has a key, else oEmbed, which needs none. */
export function createYoutubeClient({ youtube }: Pick<Env, "youtube">, log: Log) {
  const oembed = createUpstream({ name: "youtube-oembed", log });
  const dataApi = createUpstream({ name: "youtube-data", log });

  async function byOembed(ytid: string): Promise<HostVideo> {
    const url = new URL(youtube.oembedUrl);
    url.searchParams.set("format", "json");
    url.searchParams.set("url", `https://www.youtube.com/watch?v=${ytid}`);
    const { status, text } = await oembed.get(url);
    const refusal = oembedRefusal(status, text);
    if (refusal) return unavailableVideo(ytid, refusal);
    if (status !== 200) throw new UpstreamError(oembed.name, "status", status);
    const { title, author_name } = oembed.parse(oembedAnswer, text);
    return {
      ytid,
      title,
      author: author_name ?? null,
      duration: null,
      views: null,
      rating: 0,
      unavailable: null,
    };
  }

  async function byDataApi(ytid: string, key: string): Promise<HostVideo> {
    const url = new URL(`${youtube.apiUrl}/videos`);
    url.searchParams.set("part", "snippet,contentDetails,statistics,status");
    url.searchParams.set("id", ytid);
    url.searchParams.set("key", key);
    const { status, text } = await dataApi.get(url);
    if (status !== 200) throw new UpstreamError(dataApi.name, "status", status);
    const item = dataApi.parse(videosListAnswer, text).items.find(({ id }) => id === ytid);
    return item ? fromVideosList(item) : unavailableVideo(ytid, "missing");
  }

  return {
    /**
     * @throws {UpstreamError} when the host does not answer; an unavailable video is an answer.
     */
    async video(ytid: string): Promise<HostVideo> {
      if (!isYtid(ytid)) return unavailableVideo(ytid, "missing");
      if (!youtube.apiKey) return byOembed(ytid);
      try {
        return await byDataApi(ytid, youtube.apiKey);
      } catch (error) {
        log.warn({ err: error }, "the data API failed, oEmbed is asked instead");
        return byOembed(ytid);
      }
    },
  };
}
