import type { LoaderFunctionArgs } from "@remix-run/node";
import { markList, podcastMark } from "~/domain/podcasts/podcast-schema";
import {
  clearPodcastMark,
  loadMarked,
  setPodcastMark,
  type MarkList,
} from "~/services/podcasts/podcast-marks.server";
import { ownListener, ownReader } from "../account/own-uid.server";
import { mutation, query } from "../answer.server";
import { podcastJson, requirePodcast } from "./podcast-answer.server";

/** `{res: [podcast], next}`, newest first. */
export function listOf(list: MarkList) {
  return (args: LoaderFunctionArgs) =>
    query(markList, async ({ db, session }, { cursor, next: after, limit }) => {
      const userId = ownReader(session, args.params.uid ?? "");
      if (!userId) return { res: [] };
      const { res, next } = await loadMarked(db, list, { userId, cursor: cursor ?? after, limit });
      return {
        res: res.map(({ newEpisodes, ...card }) => ({ ...podcastJson(card), newEpisodes })),
        next,
      };
    })(args);
}

export function setting(list: MarkList, snackbar?: string) {
  return mutation(podcastMark, async (context, { uid, podcastId }) => {
    ownReader(context.session, uid);
    const { id } = await requirePodcast(context, podcastId);
    const userId = await ownListener(context.session, uid);
    await setPodcastMark(context.db, list, { userId, podcastId: id, now: new Date() });
    return { answer: { ok: true }, snackbar };
  });
}

export function clearing(list: MarkList, snackbar?: string) {
  return mutation(podcastMark, async (context, { uid, podcastId }) => {
    ownReader(context.session, uid);
    const { id } = await requirePodcast(context, podcastId);
    const userId = await ownListener(context.session, uid);
    await clearPodcastMark(context.db, list, { userId, podcastId: id, now: new Date() });
    return { answer: { ok: true }, snackbar };
  });
}
