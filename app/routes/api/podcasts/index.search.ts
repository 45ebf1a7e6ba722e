import { podcastSearch } from "~/domain/podcasts/podcast-schema";
import { mayAskPodcastDirectory } from "../../podcasts/podcast-directory-limit.server";
import { getOnly, query } from "../answer.server";
import { keptRows, podcastJson } from "./podcast-answer.server";

export const action = getOnly;

/** `{feeds: [podcast]}`; none without words. */
export const loader = query(podcastSearch, async (context, { q }) => {
  if (!q) return { feeds: [] };
  const found = await context.podcasts.directory.search(q, () => mayAskPodcastDirectory(context));
  return { feeds: keptRows(found).map(podcastJson) };
});
