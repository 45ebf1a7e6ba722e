import { z } from "zod";
import { addresses } from "~/addresses";
import { isPodcastId, newEpisodesFeedPath } from "~/domain/podcasts/podcast-id";
import { loadHearted } from "~/services/podcasts/podcast-marks.server";
import { makeFeedToken } from "~/services/podcasts/private-feed.server";
import { listedIds } from "./listed-ids.server";
import { ownListener } from "./own-uid.server";
import { clearing, listOf, restoring, setting } from "./podcasts/marked.server";
import { answersGet, answersPost, get, post } from "./resource.server";

const { api } = addresses;

export const calls = {
  /** Which of these podcasts the listener has hearted; a script adds that to a page from a shared cache. */
  [api.podcast.hearted]: get(listedIds(isPodcastId), async ({ db, session }, { ids }) => ({
    res: session.userId ? [...(await loadHearted(db, session.userId, ids))] : [],
  })),

  [api.podcast.heart.set]: setting("hearts", "Podcast Hearted"),

  [api.podcast.heart.clear]: clearing("hearts", "Heart Removed"),

  [api.podcast.heart.of(":uid")]: listOf("hearts"),

  /** A press on Play. */
  [api.podcast.history.set]: setting("history"),

  [api.podcast.history.clear]: clearing("history", "Removed from your history"),

  [api.podcast.history.restore]: restoring,

  [api.podcast.history.of(":uid")]: listOf("history"),

  /**
   * Makes the address of the caller's private feed, or a new one in place of it (PODCAST-15). Only this answer has it, so that the
   * form of a page goes to `/podcast/new-episodes`, which shows it.
   */
  [api.podcast.feedToken]: post(z.object({}), async ({ db, session, env }) => {
    const token = await makeFeedToken(db, await ownListener(session, "me"));
    const back = addresses.podcast.newEpisodes;
    return { answer: { url: env.origin + newEpisodesFeedPath(token) }, back };
  }),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
