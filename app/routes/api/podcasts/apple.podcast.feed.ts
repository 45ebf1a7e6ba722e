import type { LoaderFunctionArgs } from "@remix-run/node";
import { episodesQuery } from "~/domain/podcasts/podcast-schema";
import { loadEpisodesAfter } from "~/services/podcasts/episode-rows.server";
import { getOnly, query } from "../answer.server";
import { episodeJson, requireFeed } from "./podcast-answer.server";

export const action = getOnly;

/** `{episodes: [episode], next}` of a podcast by any id, newest first. */
export function loader(args: LoaderFunctionArgs) {
  return query(episodesQuery, async (context, { cursor, next, limit }) => {
    const { id } = await requireFeed(context, args.params.podcastId ?? "");
    const after = cursor ?? next;
    const page = await loadEpisodesAfter(context.db, { podcastId: id, cursor: after, limit });
    return { episodes: page.episodes.map(episodeJson), next: page.next };
  })(args);
}
