import type { LoaderFunctionArgs } from "@remix-run/node";
import { episodesQuery } from "~/domain/podcasts/podcast-schema";
import { loadEpisodesAfter } from "~/services/podcasts/episode-rows.server";
import { getOnly, query } from "../answer.server";
import { episodeJson, indexId, requireFeed } from "./podcast-answer.server";

export const action = getOnly;

/** `{items: [episode], next}` by an id of ours or of Podcast Index. */
export function loader(args: LoaderFunctionArgs) {
  return query(episodesQuery, async (context, { cursor, next, limit }) => {
    const { id } = await requireFeed(context, await indexId(context, args.params.id ?? ""));
    const after = cursor ?? next;
    const page = await loadEpisodesAfter(context.db, { podcastId: id, cursor: after, limit });
    return { items: page.episodes.map(episodeJson), next: page.next };
  })(args);
}
