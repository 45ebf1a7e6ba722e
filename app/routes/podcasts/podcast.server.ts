import type { PublicContext } from "../shell/audience.server";
import type { EpisodeView } from "~/components/podcasts/episode-rows";
import { placeLeft } from "~/domain/marks/position";
import { episodeItem } from "~/domain/podcasts/episode-item";
import { loadEpisodes, type EpisodeRow } from "~/services/podcasts/episode-rows.server";
import { loadHearted } from "~/services/marks/hearts.server";
import { notePodcastSeen, notePodcastsUsed } from "~/services/podcasts/podcast-marks.server";
import { isOpen } from "~/services/podcasts/podcast-access.server";
import { pathOfPicture, type PodcastRow } from "~/services/podcasts/podcast-rows.server";
import { UpstreamError } from "~/services/upstreams/http.server";
import { mayAskPodcastDirectory } from "./podcast-directory-limit.server";

/**
 * How long a page waits for a feed that was never read, in milliseconds. After that it is sent
 * without episodes and loads them itself.
 */
const WAIT_MS = 1000;
/** The same for a page that was asked to wait. */
const WHOLE_MS = 20_000;

/** Earlier dates mean that the feed had none. */
const DATED = Date.UTC(1980, 0, 1);

/**
 * Loads the podcast of a page, which also shows stored data while no directory answers.
 * @throws {Response} 404, or 502 if it is not stored
 */
export async function requirePodcastPage(
  context: PublicContext,
  id: string,
  waits: boolean,
): Promise<PodcastRow> {
  try {
    const { userId } = context.marksOf;
    const waitMs = waits ? WHOLE_MS : WAIT_MS;
    const options = { userId, mayAsk: () => mayAskPodcastDirectory(context), waitMs };
    const found = await context.podcasts.load(id, options);
    if (found) return found;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const status = error.status === 429 ? 429 : error.gatewayStatus;
    throw new Response(null, { status, statusText: "The directory of podcasts does not answer." });
  }
  throw new Response("There is no such podcast.", { status: 404 });
}

/** The data of a podcast that its own and its episodes' pages show. */
export function podcastView(row: PodcastRow) {
  const { id, title, author, description, link, feedUrl, explicit, genres, funding, language } =
    row;
  return {
    ...{ id, title, author, description, link, feedUrl, explicit, genres, funding, language },
    episodeCount: row.episodeCount,
    picture: pathOfPicture(row.picture, 300),
    smallPicture: pathOfPicture(row.picture, 96),
    failure: row.failure,
    isOpen: isOpen(row),
    wasRead: row.fetchedAt !== null,
    isReading: row.fetchedAt === null && (row.claimedUntil?.getTime() ?? 0) > Date.now(),
  };
}

export type PodcastView = ReturnType<typeof podcastView>;

export const publishedSeconds = (at: Date) =>
  at.getTime() < DATED ? null : Math.floor(at.getTime() / 1000);

export function labelOf({ kind, season, number }: Pick<EpisodeRow, "kind" | "season" | "number">) {
  if (kind !== "full") return kind === "trailer" ? "Trailer" : "Bonus";
  const parts = [season && `Season ${season}`, number && `Episode ${number}`].filter(Boolean);
  return parts.join(", ") || null;
}

export function episodeView(
  episode: EpisodeRow,
  podcast: Pick<PodcastView, "title" | "picture">,
): EpisodeView {
  return {
    item: episodeItem(episode, { podcast: { title: podcast.title, picture: podcast.picture } }),
    summary: episode.summary,
    publishedAt: publishedSeconds(episode.publishedAt),
    label: labelOf(episode),
    explicit: episode.explicit,
    position: episode.position,
    left: episode.position && placeLeft(episode.position, Date.now()),
    repeats: episode.repeats,
  };
}

/** Loads a podcast with a page of its episodes. */
export async function loadPodcastPage(
  context: PublicContext,
  row: PodcastRow,
  { page, q }: { page: number; q: string },
) {
  const { db, marksOf } = context;
  const { userId } = marksOf;
  const [{ episodes, hasMore }, hearted] = await Promise.all([
    loadEpisodes(db, { podcastId: row.id, page, q, userId }),
    loadHearted(db, userId, { kind: "podcast", ids: [row.id] }),
    userId && notePodcastsUsed(db, { userId, podcastId: row.id, now: new Date() }),
  ]);
  if (userId && hearted.includes(row.id)) {
    await notePodcastSeen(db, { userId, podcastId: row.id, now: new Date() });
  }
  const podcast = podcastView(row);
  return {
    podcast,
    hearted: hearted.includes(row.id),
    episodes: episodes.map((episode) => episodeView(episode, podcast)),
    hasMore,
  };
}
