import { and, desc, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import type { Genre } from "~/domain/podcasts/genres";
import { picturePath } from "~/domain/pictures/pictures";
import type { Db } from "../platform/db/database.server";
import { podcastMarks, podcastNames, podcasts } from "../platform/db/schema.server";
import { likePattern } from "../platform/db/like-pattern.server";
import { isForEverybody, maySee, titleFor } from "./podcast-access.server";

export type PodcastRow = typeof podcasts.$inferSelect;

/** A podcast in a list. */
export interface PodcastCard {
  id: string;
  title: string;
  author: string;
  /** Paths of our own copies. */
  picture: string | null;
  genres: Genre[];
  explicit: boolean;
  episodeCount: number;
  newestAt: Date | null;
  feedUrl: string | null;
}

const CARD = {
  id: podcasts.id,
  title: podcasts.title,
  author: podcasts.author,
  picture: podcasts.picture,
  genres: podcasts.genres,
  explicit: podcasts.explicit,
  episodeCount: podcasts.episodeCount,
  newestAt: podcasts.newestAt,
  feedUrl: podcasts.feedUrl,
};

export function pathOfPicture(hash: string | null, size: 96 | 300): string | null {
  return hash && picturePath(hash, size);
}

export function toCard(row: Pick<PodcastRow, keyof typeof CARD>): PodcastCard {
  const { id, title, author, picture, genres, explicit, episodeCount, newestAt, feedUrl } = row;
  return {
    ...{ id, title, author, genres, explicit, episodeCount, newestAt, feedUrl },
    picture: pathOfPicture(picture, 96),
  };
}

/** A podcast in somebody's list. */
export type ListedPodcast = PodcastCard & { hearted: boolean };

/** Selects the columns of a list for a listener, or for nobody in particular. */
function cardFor(userId: string | null) {
  const { heartedAt, podcastId } = podcastMarks;
  const hearted = userId
    ? sql<boolean>`exists (select from ${podcastMarks} where ${podcastMarks.userId} = ${userId}
        and ${podcastId} = ${podcasts.id} and ${heartedAt} is not null)`
    : sql<boolean>`false`;
  return { ...CARD, title: titleFor(userId), hearted };
}

function toListed(row: Parameters<typeof toCard>[0] & { hearted: boolean }): ListedPodcast {
  return { ...toCard(row), hearted: row.hearted };
}

/**
 * Loads cards in the order of `ids`, which may be former ones, without those that are unknown or
 * somebody else's.
 */
export async function loadCards(
  db: Db,
  ids: readonly string[],
  userId: string | null = null,
): Promise<ListedPodcast[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ name: podcastNames.name, ...cardFor(userId) })
    .from(podcastNames)
    .innerJoin(podcasts, eq(podcasts.id, podcastNames.podcastId))
    .where(and(inArray(podcastNames.name, [...ids]), maySee(userId)));
  const byName = new Map(rows.map((row) => [row.name, toListed(row)]));
  return ids.flatMap((id) => byName.get(id) ?? []);
}

/**
 * Finds a podcast by its id, a former id or, if a directory named it, the address of its feed; null
 * also if it is somebody else's (PODCAST-21).
 */
export async function loadPodcastRow(
  db: Db,
  name: string,
  userId: string | null,
): Promise<PodcastRow | null> {
  const [row] = await db
    .select({ ...getTableColumns(podcasts), title: titleFor(userId) })
    .from(podcastNames)
    .innerJoin(podcasts, eq(podcasts.id, podcastNames.podcastId))
    .where(and(eq(podcastNames.name, name), maySee(userId)));
  return row ?? null;
}

const within = (text: string) => `%${likePattern(text)}%`;

/**
 * Finds stored podcasts that the listener may see, with every word in the title or the author,
 * those with episodes first.
 */
export async function searchOwnPodcasts(
  db: Db,
  term: string,
  { limit, userId = null }: { limit: number; userId?: string | null },
) {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return [];
  const hits = words.map((word) =>
    or(
      sql`lower(${podcasts.title}) like ${within(word)}`,
      sql`lower(${podcasts.author}) like ${within(word)}`,
    ),
  );
  const rows = await db
    .select(cardFor(userId))
    .from(podcasts)
    .where(and(...hits, maySee(userId)))
    .orderBy(sql`${podcasts.episodeCount} > 0 desc`, desc(podcasts.namedAt), podcasts.id)
    .limit(limit);
  return rows.map(toListed);
}

/** Loads stored podcasts while no chart is available: those named last. */
export async function loadNamedPodcasts(
  db: Db,
  genre: string | null,
  { limit, userId }: { limit: number; userId: string | null },
) {
  const rows = await db
    .select(cardFor(userId))
    .from(podcasts)
    .where(
      and(
        isForEverybody(),
        genre ? sql`${podcasts.genres} @> ${JSON.stringify([{ id: genre }])}::jsonb` : undefined,
      ),
    )
    .orderBy(desc(podcasts.namedAt), podcasts.id)
    .limit(limit);
  return rows.map(toListed);
}
