import { podcastSuggest } from "~/domain/podcasts/podcast-schema";
import { MAX_SUGGESTIONS, MIN_SUGGEST_LENGTH } from "~/domain/search/suggestions";
import { mayAskPodcastDirectory } from "../../podcasts/podcast-directory-limit.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** `{res: [title]}`, none before the third letter. */
export const loader = query(podcastSuggest, async (context, { q }) => {
  const { podcasts, limits, client } = context;
  if ([...q].length < MIN_SUGGEST_LENGTH) return { res: [] };
  const mayAsk = async () =>
    (await limits.consume("suggest-by-client", client)) === null &&
    (await mayAskPodcastDirectory(context));
  return { res: await podcasts.suggestions.titles(q, { limit: MAX_SUGGESTIONS, mayAsk }) };
});
