import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { NewEpisodes } from "~/components/podcasts/new-episodes";
import { newEpisodesFeedPath } from "~/domain/podcasts/podcast-id";
import { loadNewEpisodes } from "~/services/podcasts/new-episodes/new-episodes.server";
import { countBeingRead, notePodcastsUsed } from "~/services/podcasts/podcast-marks.server";
import {
  hasPrivateFeed,
  makeFeedToken,
} from "~/services/podcasts/new-episodes/private-feed.server";
import { metaOf } from "./podcast-meta";
import { episodeView } from "./podcast.server";
import { forListener } from "../shell/audience.server";

const EPISODES = 50;

export const meta: MetaFunction = ({ matches }) =>
  metaOf(
    { matches },
    {
      title: "New episodes",
      description: "New episodes of the podcasts that you have hearted.",
      path: addresses.podcast.newEpisodes,
      index: false,
    },
  );

/** The newest episodes of the listener's hearted podcasts (PODCAST-15). */
export const loader = forListener(async ({ context: { db, session } }) => {
  const { userId } = session;
  if (!userId) return { episodes: [], beingRead: 0, hasFeed: false };
  const [found, hasFeed, beingRead] = await Promise.all([
    loadNewEpisodes(db, userId, EPISODES),
    hasPrivateFeed(db, userId),
    countBeingRead(db, userId),
    notePodcastsUsed(db, { userId, now: new Date() }),
  ]);
  return {
    episodes: found.map((episode) => ({
      ...episodeView(episode, episode.podcast),
      isNew: episode.isNew,
    })),
    beingRead,
    hasFeed,
  };
});

/**
 * Creates the listener's private feed, or gives it a new address, which only this response shows.
 */
export async function action({ context: { db, session, env } }: ActionFunctionArgs) {
  const token = await makeFeedToken(db, await session.requireListener());
  return { feed: env.origin + newEpisodesFeedPath(token) };
}

export default function NewEpisodesPage() {
  const made = useActionData<typeof action>();
  return <NewEpisodes {...useLoaderData<typeof loader>()} feed={made?.feed ?? null} />;
}
