import type { AppLoadContext } from "@remix-run/node";
import { addresses } from "~/addresses";
import { positionAt } from "~/domain/marks/position";
import { oneVideo, submittedMetadata } from "~/domain/search/search-schema";
import { INVALID_SECTION_MESSAGE, normaliseSection } from "~/domain/section/section";
import { sliderOrFields, videoPosition, videoSpeed } from "~/domain/section/section-schema";
import { guessSong } from "~/domain/songs/song-title";
import { metadataQuery } from "~/domain/videos/metadata-schema";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { loadStoredReviews, toWireReview } from "~/services/reviews/stored-reviews.server";
import { savePlace, setSection, setSpeed } from "~/services/section/sections.server";
import { loadVideoStats } from "~/services/videos/stats.server";
import { loadTitledTop10 } from "../videos/top10.server";
import { apiError } from "../calls/api-error.server";
import { answersGet, answersPost, get, nothing, post } from "../calls/resource.server";
import { saveSubmitted } from "../videos/submitted-videos.server";

const { api } = addresses;

const INVALID_SECTION = { status: 400, code: "invalid", message: INVALID_SECTION_MESSAGE };

/**
 * Loads stored data, and asks the host for the rest unless the client has reached its limit.
 * Unknown videos are left out.
 */
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
  [api.leaderboard]: get(
    {
      about: "The Top 10 (TOP10-1). `of` is `week` while nothing was repeated today.",
      takes: nothing,
    },
    async (context) => {
      const { of, entries } = await loadTitledTop10(context);
      publishPage(context, "publicPage", [surrogateKey.page("top10")]);
      return {
        of,
        top10: entries.map(({ ytid, title, repeats }) => ({ ytid, title, todayRepeats: repeats })),
      };
    },
  ),

  [api.video.index]: get(
    {
      about:
        "With `metadata_request` we have no data on this video, and the browser may submit its own by `meta`.",
      takes: oneVideo,
    },
    async ({ videoInfo, session }, { ytid }) => {
      const video = await videoInfo.known(ytid, { userId: session.userId });
      const title = video?.title ?? null;
      return {
        ytid,
        metadata_request: title === null && !video?.unavailable,
        artist: title === null ? null : guessSong(title, video?.author).artist,
      };
    },
  ),

  [api.video.meta]: [
    get(
      {
        about: "Data on up to 20 videos, by their ids. Unknown videos are left out.",
        takes: metadataQuery,
        spends: ["lookup-by-client"],
      },
      async (context, { ytids }) => ({
        res: Object.fromEntries(await lookUpAll(context, ytids)),
      }),
    ),
    post(
      {
        about:
          "Metadata that a browser submits for an unknown video. `stored` is false if we have better data.",
        takes: submittedMetadata,
        spends: ["lookup-by-client"],
      },
      async (context, { ytid, metadata }) => {
        const saved = await saveSubmitted(context, [{ ytid, ...metadata }]);
        return { answer: { ytid, stored: saved.length > 0 } };
      },
    ),
  ],

  [api.video.stats]: get(
    { about: "Our own counts of up to 20 videos, by their ids.", takes: metadataQuery },
    async ({ db }, { ytids }) => ({
      res: Object.fromEntries(await loadVideoStats(db, ytids, new Date())),
    }),
  ),

  [api.article.articles]: get(
    {
      about: "The reviews of up to 20 videos, by their ids. Videos without a review are left out.",
      takes: metadataQuery,
    },
    async ({ db }, { ytids }) => {
      const found = await loadStoredReviews(db, ytids);
      return {
        res: Object.fromEntries(found.map((review) => [review.ytid, toWireReview(review)])),
      };
    },
  ),

  [api.slider.set]: post(
    {
      about:
        "Saves a listener's section of a video (LOOP-6), or deletes it with `show: false`. Times are in seconds.",
      takes: sliderOrFields,
      fails: [INVALID_SECTION],
    },
    async (context, { ytid, slider }) => {
      const info = await context.videoInfo.known(ytid);
      const times = normaliseSection(
        { start: slider.startTime, end: slider.endTime },
        info?.duration,
      );
      if (!times.ok) throw apiError(INVALID_SECTION);
      const userId = await context.session.requireListener();
      const section = slider.show === false ? null : times.section;
      await setSection(context.db, { userId, ytid, section });
      const { start, end } = times.section;
      return {
        answer: { ytid, slider: { startTime: start, endTime: end, show: section !== null } },
      };
    },
  ),

  [api.video.position]: post(
    {
      about:
        "Saves where a whole video stands (PLAYER-19), by the rule for episodes (PODCAST-23). Near its end it has no place any more.",
      takes: videoPosition,
    },
    async ({ db, session }, { ytid, seconds, duration, at, movedAt }) => {
      const userId = await session.requireListener();
      const heard = { ...positionAt(seconds, duration, at), ...(movedAt && { movedAt }) };
      await savePlace(db, { userId, ytid, heard, now: new Date() });
      return { answer: { ok: true } };
    },
  ),

  [api.video.speed]: post(
    { about: "Saves the speed that the caller plays a video with.", takes: videoSpeed },
    async ({ db, session }, speed) => {
      await setSpeed(db, { ...speed, userId: await session.requireListener() });
      return { answer: { ok: true } };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
