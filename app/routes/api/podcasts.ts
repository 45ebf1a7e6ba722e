import type { LoaderFunctionArgs } from "@remix-run/node";
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
import { makeFeedToken } from "~/services/podcasts/new-episodes/private-feed.server";
import { loadCards } from "~/services/podcasts/podcast-rows.server";
import { mayAskPodcastDirectory } from "../podcasts/podcast-directory-limit.server";
import { query } from "../calls/answer.server";
import { apiError, missing } from "../calls/api-error.server";
import { ownListener } from "../calls/own-uid.server";
import {
  episodeJson,
  indexId,
  keptRows,
  podcastDetails,
  podcastJson,
  requireFeed,
  requirePodcast,
  DIRECTORY_AWAY,
  FEED_FAILURES,
  PODCAST_FAILURES,
} from "../podcasts/podcast-answer.server";
import {
  answersGet,
  answersPost,
  get,
  getBy,
  nothing,
  post,
  postToRead,
} from "../calls/resource.server";

const { api } = addresses;

const NO_SUCH_GENRE = missing("genre");

/** Returns `{results: [podcast]}`: rows of the cached list of a genre, from index 0. */
function applePodcastGenre(args: LoaderFunctionArgs) {
  const genre = genreById(args.params.genre ?? "");
  if (!genre) throw apiError(NO_SUCH_GENRE);
  return query(genreRows, async ({ podcasts }, { limit, offset }) => {
    const chart = keptRows(await podcasts.directory.chart(genre.id));
    return { results: chart.slice(offset, offset + limit).map(podcastJson) };
  })(args);
}

const EPISODES = 10;

export const calls = {
  [api.apple.top]: get(
    { about: "The most popular podcasts.", takes: nothing, fails: [DIRECTORY_AWAY] },
    async ({ podcasts }) => {
      return { feeds: keptRows(await podcasts.directory.chart(null)).map(podcastJson) };
    },
  ),

  [api.apple.genre(":genre")]: getBy(
    {
      about: "The most popular podcasts of a genre: rows of one list, counted from 0.",
      answers: "`{results: [podcast]}`",
      takes: genreRows,
      fails: [NO_SUCH_GENRE, DIRECTORY_AWAY],
    },
    applePodcastGenre,
  ),

  [api.apple.feed(":podcastId")]: get(
    {
      about: "Episodes of a podcast by any of its ids, newest first.",
      takes: episodesQuery,
      spends: ["podcast-directory-by-client"],
      fails: FEED_FAILURES,
    },
    async (context, { cursor, next, limit }, params) => {
      const { id } = await requireFeed(context, params.podcastId ?? "");
      const after = cursor ?? next;
      const page = await loadEpisodesAfter(context.db, { podcastId: id, cursor: after, limit });
      return { episodes: page.episodes.map(episodeJson), next: page.next };
    },
  ),

  [api.listenPodcast(":podcastId")]: get(
    {
      about:
        "A podcast with ten of its episodes; with `nextEpisode`, which is `next_episode_pub_date` of the answer before, the ten after those alone.",
      takes: listenQuery,
      spends: ["podcast-directory-by-client"],
      fails: FEED_FAILURES,
    },
    async (context, { nextEpisode }, params) => {
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
    },
  ),

  [api.podcastIndex.search]: get(
    {
      about: "Podcasts by words.",
      takes: podcastSearch,
      spends: ["podcast-directory-by-client"],
      fails: [DIRECTORY_AWAY],
    },
    async (context, { q }) => {
      const found = await context.podcasts.directory.search(q, () =>
        mayAskPodcastDirectory(context),
      );
      return { feeds: keptRows(found).map(podcastJson) };
    },
  ),

  [api.podcastIndex.podcast(":id")]: get(
    {
      about: "A podcast by an id of ours or of Podcast Index.",
      takes: nothing,
      spends: ["podcast-directory-by-client"],
      fails: PODCAST_FAILURES,
    },
    async (context, _input, params) => {
      const podcast = await requirePodcast(context, await indexId(context, params.id ?? ""));
      return { feed: podcastDetails(podcast) };
    },
  ),

  [api.podcastIndex.episodes(":id")]: get(
    {
      about: "Episodes of a podcast by an id of ours or of Podcast Index, newest first.",
      takes: episodesQuery,
      spends: ["podcast-directory-by-client"],
      fails: FEED_FAILURES,
    },
    async (context, { cursor, next, limit }, params) => {
      const { id } = await requireFeed(context, await indexId(context, params.id ?? ""));
      const after = cursor ?? next;
      const page = await loadEpisodesAfter(context.db, { podcastId: id, cursor: after, limit });
      return { items: page.episodes.map(episodeJson), next: page.next };
    },
  ),

  [api.podcast.suggest]: get(
    {
      about: "Titles of podcasts that begin like `q`; none before the third letter.",
      takes: podcastSuggest,
      spends: ["suggest-by-client", "podcast-directory-by-client"],
    },
    async (context, { q }) => {
      const { podcasts, limits, client } = context;
      if ([...q].length < MIN_SUGGEST_LENGTH) return { res: [] };
      const mayAsk = async () =>
        (await limits.consume("suggest-by-client", client)) === null &&
        (await mayAskPodcastDirectory(context));
      return { res: await podcasts.suggestions.titles(q, { limit: MAX_SUGGESTIONS, mayAsk }) };
    },
  ),

  [api.podcast.batch]: postToRead(
    {
      about:
        "Podcasts in the order of `ids`, without those that are not kept or are somebody else's.",
      takes: podcastIds,
    },
    async ({ db, session }, { ids }) => {
      return { answer: { data: (await loadCards(db, ids, session.userId)).map(podcastJson) } };
    },
  ),

  [api.podcast.feedToken]: post(
    {
      about:
        "Makes the address of the caller's private feed, or a new one in place of it (PODCAST-15). Only this answer has it, so that the form of a page goes to the page of new episodes, which shows it.",
      takes: nothing,
    },
    async ({ db, session, env }) => {
      const token = await makeFeedToken(db, await ownListener(session, "me"));
      const back = addresses.podcast.newEpisodes;
      return { answer: { url: env.origin + newEpisodesFeedPath(token) }, back };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
