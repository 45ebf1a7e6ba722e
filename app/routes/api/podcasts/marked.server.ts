import { z } from "zod";
import { addresses } from "~/addresses";
import { markList, podcastMark } from "~/domain/podcasts/podcast-schema";
import { HEART_LISTS } from "~/domain/shell/undo";
import {
  clearPodcastMark,
  loadMarked,
  setPodcastMark,
  type MarkList,
} from "~/services/podcasts/podcast-marks.server";
import { OWN_FAILURES, ownListener, ownReader } from "../own-uid.server";
import { latestRemoved, NOT_KEPT } from "../removed.server";
import { get, post, type Facts } from "../resource.server";
import { PODCAST_FAILURES, podcastJson, requirePodcast } from "./podcast-answer.server";

const MARK_FAILURES = [...OWN_FAILURES, ...PODCAST_FAILURES];

/** The caller's podcasts of this list, newest first. */
export function listOf(facts: Facts, list: MarkList) {
  return get(
    { ...facts, takes: markList, fails: OWN_FAILURES },
    async ({ db, session }, { cursor, next: after, limit }, params) => {
      const userId = ownReader(session, params.uid ?? "");
      if (!userId) return { res: [] };
      const { res, next } = await loadMarked(db, list, { userId, cursor: cursor ?? after, limit });
      return {
        res: res.map(({ newEpisodes, ...card }) => ({ ...podcastJson(card), newEpisodes })),
        next,
      };
    },
  );
}

export function setting(facts: Facts, list: MarkList, snackbar?: string) {
  return post(
    { ...facts, takes: podcastMark, fails: MARK_FAILURES, spends: ["podcast-directory-by-client"] },
    async (context, { uid, podcastId }) => {
      ownReader(context.session, uid);
      const { id } = await requirePodcast(context, podcastId);
      const userId = await ownListener(context.session, uid);
      await setPodcastMark(context.db, list, { userId, podcastId: id, now: new Date() });
      return { answer: { ok: true }, snackbar };
    },
  );
}

/** The podcast that the listener removed from the history last; `playedAt` in epoch ms. */
const removedPodcast = latestRemoved(
  "removed-podcast",
  z.object({ podcastId: z.string(), playedAt: z.number() }),
);

/** What undoes the removal of a podcast from each list. */
const UNDO = {
  hearts: {
    from: "your hearts",
    action: addresses.api.podcast.heart.set,
    onlyOn: HEART_LISTS,
  },
  history: { from: "your history", action: addresses.api.podcast.history.restore },
};

export function clearing(facts: Facts, list: MarkList, snackbar: string) {
  return post(
    { ...facts, takes: podcastMark, fails: MARK_FAILURES, spends: ["podcast-directory-by-client"] },
    async (context, { uid, podcastId }) => {
      const { db, session } = context;
      ownReader(session, uid);
      const { id, title } = await requirePodcast(context, podcastId);
      const userId = await ownListener(session, uid);
      const at = await clearPodcastMark(db, list, { userId, podcastId: id, now: new Date() });
      const done = { answer: { ok: true }, snackbar };
      if (!at) return done;
      if (list === "history")
        removedPodcast.save(session, { podcastId: id, playedAt: at.getTime() });
      return { ...done, undo: { title, fields: { uid: "me", podcast_id: id }, ...UNDO[list] } };
    },
  );
}

export const restoring = post(
  {
    about: "Undoes the latest removal of a podcast from the history.",
    takes: podcastMark,
    fails: [...MARK_FAILURES, NOT_KEPT],
  },
  async (context, { uid, podcastId }) => {
    const { db, session } = context;
    ownReader(session, uid);
    const { id } = await requirePodcast(context, podcastId);
    const { playedAt } = await removedPodcast.take(session, (podcast) => podcast.podcastId === id);
    const userId = await ownListener(session, uid);
    await setPodcastMark(db, "history", { userId, podcastId: id, now: new Date(playedAt) });
    return { answer: { ok: true }, snackbar: "Podcast is back in your history" };
  },
);
