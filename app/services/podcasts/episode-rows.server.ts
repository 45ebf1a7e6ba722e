import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import type { Position } from "~/domain/marks/position";
import { toPosition } from "./episode-positions.server";
import { decodeCursor, encodeCursor, pageOf } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { NOBODY } from "../platform/db/schema/columns.server";
import {
  episodePositions,
  episodeRepeats,
  episodes,
  episodeTotals,
  podcastMarks,
  podcastNames,
  podcasts,
} from "../platform/db/schema.server";
import { likePattern } from "../platform/db/like-pattern.server";
import { maySee, titleFor } from "./podcast-access.server";
import { pathOfPicture } from "./podcast-rows.server";

export type EpisodeDetails = typeof episodes.$inferSelect;

/** Everybody's repeats of an episode, and the listener's own, with their time and minutes. */
interface EpisodeRepeats {
  total: number;
  own: number;
  seconds: number;
  minutes: number[];
}

/** An episode in a list. */
export interface EpisodeRow {
  id: string;
  podcastId: string;
  guid: string | null;
  title: string;
  summary: string;
  url: string;
  type: string;
  publishedAt: Date;
  duration: number | null;
  season: number | null;
  number: number | null;
  kind: EpisodeDetails["kind"];
  picture: string | null;
  explicit: boolean;
  /** The speed at which the listener plays the podcast. */
  speed: number | null;
  position: Position | null;
  /** How often the listener has repeated it. */
  repeats: number;
}

export const EPISODE_ROW = {
  id: episodes.id,
  podcastId: episodes.podcastId,
  guid: episodes.guid,
  title: episodes.title,
  summary: episodes.summary,
  url: episodes.url,
  type: episodes.type,
  publishedAt: episodes.publishedAt,
  duration: episodes.duration,
  season: episodes.season,
  number: episodes.number,
  kind: episodes.kind,
  picture: episodes.picture,
  explicit: episodes.explicit,
};

type Own = Pick<EpisodeRow, "speed" | "position" | "repeats">;

const NOTHING: Own = { speed: null, position: null, repeats: 0 };

type Loaded = Omit<EpisodeRow, keyof Own>;

/**
 * Loads what a listener has of these episodes, in three reads of one moment. Joined to the episodes
 * it would cost all that they have for each episode, if the planner took that for one row.
 * @returns a function that adds it to an episode
 */
export async function ownOf(db: Db, userId: string | null, ids: readonly string[]) {
  if (userId === null || ids.length === 0) {
    return (row: Loaded): EpisodeRow => ({ ...row, ...NOTHING });
  }
  const these = sql`any(${sql.param([...ids])}::text[])`;
  const theirPodcasts = sql`array(select ${episodes.podcastId} from ${episodes} where ${episodes.id} = ${these})`;
  const [positions, repeats, marks] = await Promise.all([
    db
      .select()
      .from(episodePositions)
      .where(
        and(eq(episodePositions.userId, userId), sql`${episodePositions.episodeId} = ${these}`),
      ),
    db
      .select({ id: episodeRepeats.episodeId, repeats: episodeRepeats.repeats })
      .from(episodeRepeats)
      .where(and(eq(episodeRepeats.userId, userId), sql`${episodeRepeats.episodeId} = ${these}`)),
    db
      .select({ id: podcastMarks.podcastId, speed: podcastMarks.speed })
      .from(podcastMarks)
      .where(
        and(
          eq(podcastMarks.userId, userId),
          sql`${podcastMarks.podcastId} = any(${theirPodcasts})`,
        ),
      ),
  ]);
  const positionOf = new Map(positions.map((one) => [one.episodeId, toPosition(one)]));
  const repeatsOf = new Map(repeats.map((one) => [one.id, one.repeats]));
  const speedOf = new Map(marks.map((one) => [one.id, one.speed]));
  return (row: Loaded): EpisodeRow => ({
    ...row,
    speed: speedOf.get(row.podcastId) ?? null,
    position: positionOf.get(row.id) ?? null,
    repeats: repeatsOf.get(row.id) ?? 0,
  });
}

/** Replaces the picture's hash by its path in a list. */
export function withPicture<Row extends { picture: string | null }>(row: Row): Row {
  return { ...row, picture: pathOfPicture(row.picture, 96) };
}

const within = (text: string) => `%${likePattern(text)}%`;

const isPositionOf = (userId: string | null) =>
  and(eq(episodePositions.episodeId, episodes.id), eq(episodePositions.userId, userId ?? NOBODY));

const isMarkOf = (userId: string | null) =>
  and(eq(podcastMarks.podcastId, episodes.podcastId), eq(podcastMarks.userId, userId ?? NOBODY));

const areRepeatsOf = (userId: string | null) =>
  and(eq(episodeRepeats.episodeId, episodes.id), eq(episodeRepeats.userId, userId ?? NOBODY));

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const EPISODES_PER_PAGE = 30;

interface Query {
  podcastId: string;
  /** From 1. */
  page: number;
  /** Words of titles and of the beginnings of notes; empty for all episodes. */
  q: string;
  userId: string | null;
}

/** Further words are ignored. */
const MAX_WORDS = 5;

/**
 * Leaves out whole notes: they are long, and reading those of thousands of episodes takes seconds.
 */
function matching(podcastId: string, q: string) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const hits = words.map(
    (word) => sql`lower(${episodes.title} || ' ' || ${episodes.summary}) like ${within(word)}`,
  );
  return and(eq(episodes.podcastId, podcastId), episodes.isListed, ...hits);
}

/**
 * Loads a page of a podcast's episodes, newest first; one more than fits shows that there are more.
 */
export async function loadEpisodes(db: Db, { podcastId, page, q, userId }: Query) {
  const rows = await db
    .select(EPISODE_ROW)
    .from(episodes)
    .where(matching(podcastId, q))
    .orderBy(desc(episodes.publishedAt), desc(episodes.id))
    .limit(EPISODES_PER_PAGE + 1)
    .offset((page - 1) * EPISODES_PER_PAGE);
  const shown = rows.slice(0, EPISODES_PER_PAGE);
  const withOwn = await ownOf(db, userId, idsOf(shown));
  return {
    episodes: shown.map((row) => withOwn(withPicture(row))),
    hasMore: rows.length > EPISODES_PER_PAGE,
  };
}

/** @throws {BadCursor} */
export async function loadEpisodesAfter(
  db: Db,
  { podcastId, cursor, limit }: { podcastId: string; cursor?: string | undefined; limit: number },
) {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const at = after && new Date(after.at);
  const isAfter =
    after && at
      ? or(
          lt(episodes.publishedAt, at),
          and(eq(episodes.publishedAt, at), lt(episodes.id, after.id)),
        )
      : undefined;
  const rows = await db
    .select(EPISODE_ROW)
    .from(episodes)
    .where(and(matching(podcastId, ""), isAfter))
    .orderBy(desc(episodes.publishedAt), desc(episodes.id))
    .limit(limit + 1);
  const { rows: shown, next } = pageOf(rows, limit, ({ publishedAt, id }) =>
    encodeCursor({ at: publishedAt.getTime(), id }),
  );
  return { episodes: shown.map((row) => ({ ...withPicture(row), ...NOTHING })), next };
}

/**
 * Loads an episode with its notes, its repeats and the listener's position; null unless it belongs
 * to the podcast with any of these ids.
 */
export async function loadEpisode(
  db: Db,
  { podcastId, episodeId, userId }: { podcastId: string; episodeId: string; userId: string | null },
) {
  const [found] = await db
    .select({
      episode: episodes,
      known: episodePositions,
      speed: podcastMarks.speed,
      total: episodeTotals.repeats,
      own: episodeRepeats,
    })
    .from(episodes)
    .innerJoin(podcastNames, eq(podcastNames.podcastId, episodes.podcastId))
    .leftJoin(episodePositions, isPositionOf(userId))
    .leftJoin(podcastMarks, isMarkOf(userId))
    .leftJoin(episodeTotals, eq(episodeTotals.episodeId, episodes.id))
    .leftJoin(episodeRepeats, areRepeatsOf(userId))
    .where(and(eq(episodes.id, episodeId), eq(podcastNames.name, podcastId)));
  if (!found) return null;
  const { episode, known, speed, total, own } = found;
  const repeats: EpisodeRepeats = {
    ...{ total: total ?? 0, own: own?.repeats ?? 0 },
    ...{ seconds: own?.heard ?? 0, minutes: own?.minutes ?? [] },
  };
  return { ...episode, speed, repeats, position: known && toPosition(known) };
}

/**
 * Loads episodes with the listener's positions and the names of their podcasts, in any order; none
 * from a podcast that they may not see.
 */
export async function loadEpisodesById(db: Db, userId: string | null, ids: readonly string[]) {
  const found = db
    .select({ row: EPISODE_ROW, title: titleFor(userId), picture: podcasts.picture })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(and(sql`${episodes.id} = any(${sql.param([...ids])}::text[])`, maySee(userId)));
  const [rows, withOwn] = await Promise.all([found, ownOf(db, userId, ids)]);
  return rows.map(({ row, title, picture }) => ({
    ...withOwn(withPicture(row)),
    podcast: { title, picture: pathOfPicture(picture, 300) },
  }));
}

/** Loads the episode after this one: the next newer one, the order in which podcasts are heard. */
export async function loadNextEpisode(
  db: Db,
  { podcastId, publishedAt, id }: EpisodeDetails,
  userId: string | null,
) {
  const isLater = or(
    sql`${episodes.publishedAt} > ${publishedAt.toISOString()}`,
    and(sql`${episodes.publishedAt} = ${publishedAt.toISOString()}`, sql`${episodes.id} > ${id}`),
  );
  const [next] = await db
    .select(EPISODE_ROW)
    .from(episodes)
    .where(and(eq(episodes.podcastId, podcastId), episodes.isListed, isLater))
    .orderBy(episodes.publishedAt, episodes.id)
    .limit(1);
  if (!next) return null;
  const withOwn = await ownOf(db, userId, [next.id]);
  return withOwn(withPicture(next));
}
