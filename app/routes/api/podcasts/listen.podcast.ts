import type { LoaderFunctionArgs } from "@remix-run/node";
import { listenQuery } from "~/domain/podcasts/podcast-schema";
import { loadEpisodesAfter } from "~/services/podcasts/episode-rows.server";
import { getOnly, query } from "../answer.server";
import { episodeJson, podcastDetails, requireFeed } from "./podcast-answer.server";

export const action = getOnly;

const EPISODES = 10;

/** A podcast with ten of its episodes; with `nextEpisode`, which is `next_episode_pub_date` of the answer before, the ten after those. */
export function loader(args: LoaderFunctionArgs) {
  return query(listenQuery, async (context, { nextEpisode }) => {
    const podcast = await requireFeed(context, args.params.podcastId ?? "");
    const page = await loadEpisodesAfter(context.db, {
      podcastId: podcast.id,
      cursor: nextEpisode || undefined,
      limit: EPISODES,
    });
    return {
      ...(nextEpisode ? {} : podcastDetails(podcast)),
      episodes: page.episodes.map(episodeJson),
      next_episode_pub_date: page.next ?? null,
    };
  })(args);
}
