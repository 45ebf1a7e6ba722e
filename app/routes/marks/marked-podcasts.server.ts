import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { markList, type podcastMark } from "~/domain/podcasts/podcast-schema";
import { loadMarked, type MarkList } from "~/services/podcasts/podcast-marks.server";
import { OWN_FAILURES, ownListener, ownReader } from "../calls/own-uid.server";
import { PODCAST_FAILURES, podcastJson, requirePodcast } from "../podcasts/podcast-answer.server";
import type { Facts } from "../calls/described.server";
import { get } from "../calls/resource.server";

/** Of calls that change what the caller has of a podcast. */
export const FIND_PODCAST_FAILURES = [...OWN_FAILURES, ...PODCAST_FAILURES];

/** The podcast of a call that changes what the caller has of it, and the caller, who is made if there is none yet. */
export async function findPodcast(
  context: AppLoadContext,
  { uid, podcastId }: z.output<typeof podcastMark>,
): Promise<{ userId: string; podcastId: string; title: string }> {
  ownReader(context.session, uid);
  const { id, title } = await requirePodcast(context, podcastId);
  return { userId: await ownListener(context.session, uid), podcastId: id, title };
}

/** The caller's podcasts of this list, newest first. */
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
