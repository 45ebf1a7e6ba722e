import { podcastSuggest } from "~/domain/podcasts/podcast-schema";
import { MAX_SUGGESTIONS, MIN_SUGGEST_LENGTH } from "~/domain/search/suggestions";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** `{res: [title]}`, none before the third letter. */
export const loader = query(podcastSuggest, async ({ podcasts, limits, client }, { q }) => {
  if ([...q].length < MIN_SUGGEST_LENGTH) return { res: [] };
  const mayAsk = async () => (await limits.consume("suggest-by-client", client)) === null;
  return { res: await podcasts.suggestions.titles(q, { limit: MAX_SUGGESTIONS, mayAsk }) };
});
