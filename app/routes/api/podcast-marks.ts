import { addresses } from "~/addresses";
import { isPodcastId, newEpisodesFeedPath } from "~/domain/podcasts/podcast-id";
import { loadHearted } from "~/services/podcasts/podcast-marks.server";
import { makeFeedToken } from "~/services/podcasts/private-feed.server";
import { listedIds } from "./listed-ids.server";
import { ownListener } from "./own-uid.server";
import { clearing, listOf, restoring, setting } from "./podcasts/marked.server";
import { answersGet, answersPost, get, nothing, post } from "./resource.server";

const { api } = addresses;

export const calls = {
  [api.podcast.hearted]: get(
    {
      about:
        "Which of these podcasts the listener has hearted; a script adds that to a page from a shared cache.",
      takes: listedIds(isPodcastId),
    },
    async ({ db, session }, { ids }) => ({
      res: session.userId ? [...(await loadHearted(db, session.userId, ids))] : [],
    }),
  ),

  [api.podcast.heart.set]: setting({ about: "Hearts a podcast." }, "hearts", "Podcast Hearted"),

  [api.podcast.heart.clear]: clearing(
    { about: "Removes the heart of a podcast." },
    "hearts",
    "Heart Removed",
  ),

  [api.podcast.heart.of(":uid")]: listOf(
    { about: "The caller's hearted podcasts, newest first." },
    "hearts",
  ),

  [api.podcast.history.set]: setting({ about: "Notes a press on Play of a podcast." }, "history"),

  [api.podcast.history.clear]: clearing(
    {
      about: "Removes a podcast from the caller's history. `restore` undoes the latest removal.",
    },
    "history",
    "Removed from your history",
  ),

  [api.podcast.history.restore]: restoring,

  [api.podcast.history.of(":uid")]: listOf(
    { about: "The podcasts that the caller has played, newest first." },
    "history",
  ),

  [api.podcast.feedToken]: post(
    {
      about:
        "Makes the address of the caller's private feed, or a new one in place of it (PODCAST-15). Only this answer has it, so that the form of a page goes to the page of new episodes, which shows it.",
      takes: nothing,
    },
    async ({ db, session, env }) => {
      const token = await makeFeedToken(db, await ownListener(session, "me"));
      const back = addresses.podcast.newEpisodes;
      return { answer: { url: env.origin + newEpisodesFeedPath(token) }, back };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
