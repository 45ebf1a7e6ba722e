import type { Db } from "../../platform/db/database.server";
import type { Log } from "../../platform/log.server";
import { UpstreamError } from "../../upstreams/http.server";
import type { YoutubeClient } from "../../upstreams/youtube/client.server";
import { saveHostVideo } from "./save-host-video.server";
import { type VideoInfo, storedInfo, UNKNOWN } from "../stored-info.server";
import { loadVideos } from "../videos-store.server";
import { begin } from "../../platform/work/begin.server";

interface Options {
  db: Db;
  youtube: YoutubeClient;
  log: Log;
}

/**
 * Looks up videos at the video host, one request at a time for each video, and saves the answers.
 */
export class HostLookups {
  readonly #underWay = new Map<string, Promise<VideoInfo>>();

  constructor(private readonly options: Options) {}

  /**
   * Looks the video up. If the host fails, the info is a seeded video's or has no title, and
   * nothing is saved.
   */
  lookUp(ytid: string): Promise<VideoInfo> {
    const already = this.#underWay.get(ytid);
    if (already) return already;
    const asked = begin(this.#ask(ytid).finally(() => this.#underWay.delete(ytid)));
    this.#underWay.set(ytid, asked);
    return asked;
  }

  /** Looks the video up without anybody waiting for it. */
  refresh(ytid: string): void {
    this.lookUp(ytid).catch((err: unknown) => this.options.log.error({ err }, "a refresh failed"));
  }

  async #ask(ytid: string): Promise<VideoInfo> {
    const { db, youtube, log } = this.options;
    try {
      const video = await youtube.video(ytid);
      await saveHostVideo(db, video, new Date());
      const { title, author, duration, views, rating, unavailable } = video;
      return { ytid, title, author, duration, views, rating, unavailable };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn({ err: error, ytid }, "a video could not be looked up");
      const seeded = (await loadVideos(db, [ytid])).get(ytid);
      if (seeded?.source === "seed") return storedInfo(seeded, {}, null);
      return { ytid, ...UNKNOWN, unavailable: null };
    }
  }
}
