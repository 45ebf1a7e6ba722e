import type { AppLoadContext } from "@remix-run/node";
import { isAppleId } from "~/domain/podcasts/podcast-id";
import type { EpisodeRow } from "~/services/podcasts/episode-rows.server";
import {
  loadPodcastRow,
  toCard,
  type PodcastCard,
  type PodcastRow,
} from "~/services/podcasts/podcast-rows.server";
import type { PodcastList } from "~/services/podcasts/directory/directory.server";
import { UpstreamError } from "~/services/upstreams/http.server";
import { mayAskPodcastDirectory } from "./podcast-directory-limit.server";
import { apiError, missing, notFound, TOO_MANY } from "../calls/api-error.server";

const NOT_LOOKED_UP = {
  status: 502,
  code: "upstream",
  title: "This podcast cannot be looked up",
  message: "The directory of podcasts does not answer. Please try again in a few minutes.",
};
const FEED_SLOW = { status: 504, code: "upstream", message: "The podcast's feed is slow." };
const FEED_UNREADABLE = {
  status: 502,
  code: "upstream",
  message: "The podcast's feed cannot be read.",
};

/** Failure of calls that ask a directory for a list. */
export const DIRECTORY_AWAY = {
  status: 502,
  code: "upstream",
  message: "The directory of podcasts does not answer.",
};
/** Failures of calls that need a podcast. */
export const PODCAST_FAILURES = [
  missing("podcast"),
  TOO_MANY,
  NOT_LOOKED_UP,
  { ...NOT_LOOKED_UP, status: 504 },
];
/** Failures of calls that need its episodes. */
export const FEED_FAILURES = [...PODCAST_FAILURES, FEED_UNREADABLE, FEED_SLOW];

/** How long a call waits for a feed that was never read, in milliseconds. */
const WAIT_MS = 20_000;

/** A podcast as calls return it (PODCAST-4). */
export function podcastJson(card: PodcastCard) {
  const { id, newestAt, feedUrl, ...rest } = card;
  return {
    id,
    podcastId: id,
    ...(isAppleId(id) && { trackId: Number(id) }),
    ...rest,
    url: feedUrl,
    newestAt: newestAt && Math.floor(newestAt.getTime() / 1000),
  };
}

export function podcastDetails(row: PodcastRow) {
  const { description, link, language } = row;
  return { ...podcastJson(toCard(row)), description, link, language };
}

export function episodeJson({ publishedAt, picture, ...row }: EpisodeRow) {
  const { id, podcastId, guid, title, duration, url, type, season, number, kind } = row;
  return {
    ...{ id, podcastId, podcast_id: podcastId, guid, title, duration, url, type },
    datePublished: Math.floor(publishedAt.getTime() / 1000),
    ...{ description: row.summary, season, episode: number, episodeType: kind, image: picture },
  };
}

/** Whether a directory may be asked for this client. */
function mayAskDirectory(context: AppLoadContext) {
  return () => mayAskPodcastDirectory(context);
}

function failureOf(error: UpstreamError): Response {
  if (error.status === 429) {
    return apiError(TOO_MANY);
  }
  return apiError({ ...NOT_LOOKED_UP, status: error.gatewayStatus });
}

/**
 * Loads a podcast.
 * @param waitMs how long to wait for a feed that was never read
 * @throws {Response} 404 if nobody knows the podcast, 502 or 504 if no directory answers
 */
export async function requirePodcast(
  context: AppLoadContext,
  id: string,
  waitMs = 0,
): Promise<PodcastRow> {
  try {
    const { userId } = context.session;
    const options = { userId, mayAsk: mayAskDirectory(context), waitMs };
    const found = await context.podcasts.load(id, options);
    if (found) return found;
  } catch (error) {
    throw error instanceof UpstreamError ? failureOf(error) : error;
  }
  throw notFound("podcast");
}

/**
 * Loads the podcast with its feed; throws 502 or 504 if its episodes were never read and cannot be.
 */
export async function requireFeed(context: AppLoadContext, id: string): Promise<PodcastRow> {
  const podcast = await requirePodcast(context, id, WAIT_MS);
  const { fetchedAt, failure, feedUrl } = podcast;
  if (fetchedAt !== null || feedUrl === null) return podcast;
  const isSlow = failure === null || failure === "too-slow";
  throw apiError(isSlow ? FEED_SLOW : FEED_UNREADABLE);
}

/** Reads a number as our own id if we know it, else as an id of Podcast Index. */
export async function indexId({ db, session }: AppLoadContext, id: string): Promise<string> {
  if (!isAppleId(id)) return id;
  return (await loadPodcastRow(db, id, session.userId)) ? id : `pi${id}`;
}

/** Throws 502 if no directory can be asked and nothing is stored. */
export function keptRows({ podcasts, failed }: PodcastList): PodcastCard[] {
  if (podcasts.length > 0 || !failed) return podcasts;
  throw apiError(DIRECTORY_AWAY);
}
