import { podcastIds } from "~/domain/podcasts/podcast-schema";
import { loadCards } from "~/services/podcasts/podcast-rows.server";
import { postedQuery, postOnly } from "../answer.server";
import { podcastJson } from "./podcast-answer.server";

export const loader = postOnly;

/** `{data: [podcast]}` in the order of `ids`, without those that are not kept or are somebody else's. */
export const action = postedQuery(podcastIds, async ({ db, session }, { ids }) => {
  return { answer: { data: (await loadCards(db, ids, session.userId)).map(podcastJson) } };
});
