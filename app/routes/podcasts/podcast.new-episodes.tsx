import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewEpisodes } from "~/components/podcasts/new-episodes";
import { newEpisodesFeedPath } from "~/domain/podcasts/podcast-id";
import { loadFeedToken, loadNewEpisodes } from "~/services/podcasts/new-episodes.server";
import { metaOf } from "./podcast-meta";
import { episodeView } from "./podcast.server";

const EPISODES = 50;

export const meta: MetaFunction = ({ matches }) =>
  metaOf(
    { matches },
    {
      title: "New episodes",
      description: "New episodes of the podcasts that you have hearted.",
      path: "/podcast/new-episodes",
      index: false,
    },
  );

/** The newest episodes of the listener's hearted podcasts, and the address of their private feed (PODCAST-15). */
export async function loader({ context: { db, session, env } }: LoaderFunctionArgs) {
  const { userId } = session;
  if (!userId) return { episodes: [], feed: null };
  const [found, token] = await Promise.all([
    loadNewEpisodes(db, userId, EPISODES),
    loadFeedToken(db, userId),
  ]);
  return {
    episodes: found.map((episode) => ({
      ...episodeView(episode, episode.podcast),
      isNew: episode.isNew,
    })),
    feed: token && env.origin + newEpisodesFeedPath(token),
  };
}

export default function NewEpisodesPage() {
  return <NewEpisodes {...useLoaderData<typeof loader>()} />;
}
