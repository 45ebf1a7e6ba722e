import { podcastSuggest } from "~/domain/podcasts/podcast-schema";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

const FEWEST_LETTERS = 3;
const MOST = 10;

/** `{res: [title]}`, none before the third letter. */
export const loader = query(podcastSuggest, async ({ podcasts }, { q }) => {
  return { res: q.length < FEWEST_LETTERS ? [] : await podcasts.directory.suggest(q, MOST) };
});
