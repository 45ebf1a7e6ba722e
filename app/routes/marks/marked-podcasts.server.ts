import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { markList, type podcastMark } from "~/domain/podcasts/podcast-schema";
import { loadMarked, type MarkList } from "~/services/podcasts/podcast-marks.server";
import { OWN_FAILURES, ownListener, ownReader } from "../calls/own-uid.server";
import { PODCAST_FAILURES, podcastJson, requirePodcast } from "../podcasts/podcast-answer.server";
import type { Facts } from "../calls/described.server";
import { get } from "../calls/resource.server";

/** Failures of calls that change the caller's marks on a podcast. */
export const FIND_PODCAST_FAILURES = [...OWN_FAILURES, ...PODCAST_FAILURES];

/** Finds the podcast of such a call, and the caller, creating a listener if needed. */
export async function findPodcast(
  context: AppLoadContext,
  { uid, podcastId }: z.output<typeof podcastMark>,
): Promise<{ userId: string; podcastId: string; title: string }> {
  ownReader(context.session, uid);
  const { id, title } = await requirePodcast(context, podcastId);
  return { userId: await ownListener(context.session, uid), podcastId: id, title };
}

/** Lists the caller's podcasts, newest first. */
export function podcastList(facts: Facts, list: MarkList) {
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
