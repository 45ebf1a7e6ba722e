import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { addresses } from "~/addresses";
import { oneVideo, submittedMetadata } from "~/domain/search/search-schema";
import { normaliseSlice } from "~/domain/slider/slice";
import { sliderOrFields } from "~/domain/slider/slider-schema";
import { guessSong } from "~/domain/songs/song-title";
import { metadataQuery } from "~/domain/videos/metadata-schema";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { loadStoredReviews, toWireArticle } from "~/services/reviews/stored-reviews.server";
import { setSlice } from "~/services/slider/slices.server";
import { loadVideoStats } from "~/services/videos/stats.server";
import { loadTitledTop10 } from "../videos/top10.server";
import { apiError } from "./api-error.server";
import { answersGet, answersPost, get, post } from "./resource.server";
import { saveSubmitted } from "./videos/submitted-videos.server";

const { api } = addresses;

/** Loads stored data, and asks the host for the rest unless the client has reached its limit. Unknown videos are left out. */
async function lookUpAll(context: AppLoadContext, ytids: readonly string[]) {
  const { videoInfo, session, country, limits, client } = context;
  const videos = await videoInfo.knownOf(ytids, { userId: session.userId, country });
  const missing = ytids.filter((ytid) => !videos.has(ytid));
  if (missing.length === 0 || (await limits.consume("lookup-by-client", client))) return videos;
  const found = await Promise.all(missing.map(videoInfo.lookUp));
  for (const video of found) {
    if (video.title !== null || video.unavailable) videos.set(video.ytid, video);
  }
  return videos;
}

export const calls = {
  /** The Top 10 (TOP10-1). `of` is `week` while nothing was repeated today. */
  [api.leaderboard]: get(z.object({}), async (context) => {
    const { of, entries } = await loadTitledTop10(context);
    publishPage(context, "publicPage", [surrogateKey.page("top10")]);
    return {
      of,
      top10: entries.map(({ ytid, title, repeats }) => ({ ytid, title, todayRepeats: repeats })),
    };
  }),

  /** With `metadata_request` we have no data on this video, and the browser may submit its own (`POST /api/video/meta`). */
  [api.video.index]: get(oneVideo, async ({ videoInfo, session }, { ytid }) => {
    const video = await videoInfo.known(ytid, { userId: session.userId });
    const title = video?.title ?? null;
    return {
      ytid,
      metadata_request: title === null && !video?.unavailable,
      artist: title === null ? null : guessSong(title, video?.author).artist,
    };
  }),

  [api.video.meta]: [
    /** Up to 20 videos, as `{res: {ytid: {ytid, title, author, duration, views, rating, unavailable}}}`. */
    get(metadataQuery, async (context, { ytids }) => ({
      res: Object.fromEntries(await lookUpAll(context, ytids)),
    })),
    /** Metadata that a browser submits for an unknown video. `stored` is false if we have better data. */
    post(submittedMetadata, async (context, { ytid, metadata }) => {
      const saved = await saveSubmitted(context, [{ ytid, ...metadata }]);
      return { answer: { ytid, stored: saved.length > 0 } };
    }),
  ],

  /** Our own counts of up to 20 videos, as `{res: {ytid: {totalRepeats, todayRepeats, totalHearts}}}`. */
  [api.video.stats]: get(metadataQuery, async ({ db }, { ytids }) => ({
    res: Object.fromEntries(await loadVideoStats(db, ytids, new Date())),
  })),

  /** The reviews of up to 20 videos by ytid. Videos without a review are left out. */
  [api.article.articles]: get(metadataQuery, async ({ db }, { ytids }) => {
    const found = await loadStoredReviews(db, ytids);
    return {
      res: Object.fromEntries(found.map((article) => [article.ytid, toWireArticle(article)])),
    };
  }),

  /** Saves a listener's section of a video (LOOP-6), or deletes it with `show: false`. Times are in seconds. */
  [api.slider.set]: post(sliderOrFields, async (context, { ytid, slider }) => {
    const info = await context.videoInfo.known(ytid);
    const times = normaliseSlice({ start: slider.startTime, end: slider.endTime }, info?.duration);
    if (!times.ok) throw apiError({ status: 400, code: "invalid", message: times.message });
    const userId = await context.session.requireListener();
    const slice = slider.show === false ? null : times.slice;
    await setSlice(context.db, { userId, ytid, slice });
    const { start, end } = times.slice;
    return { answer: { ytid, slider: { startTime: start, endTime: end, show: slice !== null } } };
  }),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
