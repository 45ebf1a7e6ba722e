import type { AppLoadContext } from "@remix-run/node";
import type { PublicContext } from "../shell/audience.server";
import type { PodcastRowView } from "~/components/podcasts/podcast-rows";
import type { z } from "zod";
import { loadImportProgress } from "~/services/podcasts/brought/import-podcasts.server";
import { plural } from "~/domain/text/numbers/plural";
import { loadMarked, type MarkedPodcast } from "~/services/podcasts/podcast-marks.server";
import type { ListedPodcast, PodcastCard } from "~/services/podcasts/podcast-rows.server";
import type { podcastQuery } from "./podcast-query.server";
import type { PodcastTab } from "~/components/podcasts/podcast-tabs";

/** Rows of a genre on one page (PODCAST-2). */
const ROWS_PER_PAGE = 20;
const FIVE_STARS = 9;
const FAVORITES = 50;

type ChartQuery = Pick<z.output<typeof podcastQuery>, "genre"> & { tab: PodcastTab; page: number };

function rowOf(card: PodcastCard, hearted: boolean): PodcastRowView {
  const { id, title, author, picture, explicit, genres } = card;
  const genre = genres[0]?.name ?? null;
  return { id, title, author, picture, explicit, hearted, genre, news: null };
}

function newsOf({ isBeingRead, newEpisodes }: MarkedPodcast): string | null {
  if (isBeingRead) return "Being read...";
  return newEpisodes > 0 ? `${newEpisodes} new ${plural(newEpisodes, "episode")}` : null;
}

export function toRows(cards: readonly ListedPodcast[]): PodcastRowView[] {
  return cards.map((card) => rowOf(card, card.hearted));
}

function randomOf<Thing>(all: readonly Thing[], count: number): Thing[] {
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(Math.random() * left.length), 1),
  ).flat();
}

/** Loads a page of a chart, or nine of its podcasts at random. */
export async function loadChartPage(
  { podcasts: { directory }, marksOf }: PublicContext,
  { tab, genre, page }: ChartQuery,
) {
  const { podcasts, failed } = await directory.chart(genre?.id ?? null, marksOf.userId);
  const from = (page - 1) * ROWS_PER_PAGE;
  const isRandom = tab === "five-star";
  const shown = isRandom
    ? randomOf(podcasts, FIVE_STARS)
    : podcasts.slice(from, from + ROWS_PER_PAGE);
  return {
    rows: toRows(shown),
    hasMore: !isRandom && podcasts.length > from + ROWS_PER_PAGE,
    isPastEnd: !failed && page > 1 && shown.length === 0,
    failed,
  };
}

/** Loads the listener's hearted and played podcasts. */
export async function loadFavorites({ db, session }: AppLoadContext) {
  const { userId } = session;
  if (!userId) return { hearted: [], played: [], importing: null };
  const of = { userId, limit: FAVORITES };
  const [hearts, history, importing] = await Promise.all([
    loadMarked(db, "hearts", of),
    loadMarked(db, "history", of),
    loadImportProgress(db, userId),
  ]);
  const heartedIds = new Set(hearts.res.map(({ id }) => id));
  return {
    importing,
    hearted: hearts.res.map((card) => ({ ...rowOf(card, true), news: newsOf(card) })),
    played: history.res.map((card) => rowOf(card, heartedIds.has(card.id))),
  };
}
