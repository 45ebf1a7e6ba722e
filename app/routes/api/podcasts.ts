import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { addresses } from "~/addresses";
import { genreById } from "~/domain/podcasts/genres";
import { newEpisodesFeedPath } from "~/domain/podcasts/podcast-id";
import {
  episodesQuery,
  genreRows,
  listenQuery,
  podcastIds,
  podcastSearch,
  podcastSuggest,
} from "~/domain/podcasts/podcast-schema";
import { MAX_SUGGESTIONS, MIN_SUGGEST_LENGTH } from "~/domain/search/suggestions";
import { loadEpisodesAfter } from "~/services/podcasts/episode-rows.server";
import { makeFeedToken } from "~/services/podcasts/private-feed.server";
import { loadCards } from "~/services/podcasts/podcast-rows.server";
import { mayAskPodcastDirectory } from "../podcasts/podcast-directory-limit.server";
import { query } from "./answer.server";
import { notFound } from "./api-error.server";
import { ownListener } from "./own-uid.server";
import {
  episodeJson,
  indexId,
  keptRows,
  podcastDetails,
  podcastJson,
  requireFeed,
  requirePodcast,
} from "./podcasts/podcast-answer.server";
import { answersGet, answersPost, get, getBy, post, postToRead } from "./resource.server";

const { api } = addresses;

/** `{results: [podcast]}`: rows of the one kept list of a genre, counted from 0. */
function applePodcastGenre(args: LoaderFunctionArgs) {
  const genre = genreById(args.params.genre ?? "");
  if (!genre) throw notFound("genre");
  return query(genreRows, async ({ podcasts }, { limit, offset }) => {
    const chart = keptRows(await podcasts.directory.chart(genre.id));
    return { results: chart.slice(offset, offset + limit).map(podcastJson) };
  })(args);
}

const EPISODES = 10;

export const calls = {
  /** `{feeds: [podcast]}`, the most popular podcasts. */
  [api.apple.top]: get(z.object({}), async ({ podcasts }) => {
    return { feeds: keptRows(await podcasts.directory.chart(null)).map(podcastJson) };
  }),

  [api.apple.genre(":genre")]: getBy(applePodcastGenre),

  /** `{episodes: [episode], next}` of a podcast by any id, newest first. */
  [api.apple.feed(":podcastId")]: get(
    episodesQuery,
    async (context, { cursor, next, limit }, params) => {
      const { id } = await requireFeed(context, params.podcastId ?? "");
      const after = cursor ?? next;
      const page = await loadEpisodesAfter(context.db, { podcastId: id, cursor: after, limit });
      return { episodes: page.episodes.map(episodeJson), next: page.next };
    },
  ),

  /** A podcast with ten of its episodes; with `nextEpisode`, which is `next_episode_pub_date` of the answer before, the ten after those. */
  [api.listenPodcast(":podcastId")]: get(listenQuery, async (context, { nextEpisode }, params) => {
    const podcast = await requireFeed(context, params.podcastId ?? "");
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
  }),

  /** `{feeds: [podcast]}`; none without words. */
  [api.podcastIndex.search]: get(podcastSearch, async (context, { q }) => {
    if (!q) return { feeds: [] };
    const found = await context.podcasts.directory.search(q, () => mayAskPodcastDirectory(context));
    return { feeds: keptRows(found).map(podcastJson) };
  }),

  /** `{feed: podcast}` by an id of ours or of Podcast Index. */
  [api.podcastIndex.podcast(":id")]: get(z.object({}), async (context, _input, params) => {
    const podcast = await requirePodcast(context, await indexId(context, params.id ?? ""));
    return { feed: podcastDetails(podcast) };
  }),

  /** `{items: [episode], next}` by an id of ours or of Podcast Index. */
  [api.podcastIndex.episodes(":id")]: get(
    episodesQuery,
    async (context, { cursor, next, limit }, params) => {
      const { id } = await requireFeed(context, await indexId(context, params.id ?? ""));
      const after = cursor ?? next;
      const page = await loadEpisodesAfter(context.db, { podcastId: id, cursor: after, limit });
      return { items: page.episodes.map(episodeJson), next: page.next };
    },
  ),

  /** `{res: [title]}`, none before the third letter. */
  [api.podcast.suggest]: get(podcastSuggest, async (context, { q }) => {
    const { podcasts, limits, client } = context;
    if ([...q].length < MIN_SUGGEST_LENGTH) return { res: [] };
    const mayAsk = async () =>
      (await limits.consume("suggest-by-client", client)) === null &&
      (await mayAskPodcastDirectory(context));
    return { res: await podcasts.suggestions.titles(q, { limit: MAX_SUGGESTIONS, mayAsk }) };
  }),

  /** `{data: [podcast]}` in the order of `ids`, without those that are not kept or are somebody else's. */
  [api.podcast.batch]: postToRead(podcastIds, async ({ db, session }, { ids }) => {
    return { answer: { data: (await loadCards(db, ids, session.userId)).map(podcastJson) } };
  }),

  /**
   * Makes the address of the caller's private feed, or a new one in place of it (PODCAST-15). Only this answer has it, so that the
   * form of a page goes to `/podcast/new-episodes`, which shows it.
   */
  [api.podcast.feedToken]: post(z.object({}), async ({ db, session, env }) => {
    const token = await makeFeedToken(db, await ownListener(session, "me"));
    const back = addresses.podcast.newEpisodes;
    return { answer: { url: env.origin + newEpisodesFeedPath(token) }, back };
  }),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
