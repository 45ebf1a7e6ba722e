import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Genre } from "~/domain/podcasts/genres";
import { moment } from "./columns.server";
import { users } from "./listeners.server";

/** Why a feed gave no episodes, or not all, when last asked. */
export type FeedFailure =
  | "cut"
  | "not-a-feed"
  | "broken"
  | "too-slow"
  | "too-large"
  | "gone"
  | "missing"
  | "locked"
  | "away"
  | "refused"
  | "no-room";

/**
 * A podcast that a directory or a listener named. Its texts come from the directory until
 * `fetched_at`, then from its feed, and never from a listener, whose words are in `podcast_marks`.
 * Everybody can see it if a directory named it and its feed does not object; otherwise only
 * listeners with a mark of it can (PODCAST-21).
 */
export const podcasts = pgTable(
  "podcasts",
  {
    id: text("id").primaryKey(),
    /** Null for shows that only play in Apple's own app. */
    feedUrl: text("feed_url"),
    podcastIndexId: bigint("podcast_index_id", { mode: "number" }),
    guid: text("guid"),
    title: text("title").notNull().default(""),
    author: text("author").notNull().default(""),
    /** Sanitised HTML. */
    description: text("description").notNull().default(""),
    link: text("link"),
    language: text("language"),
    /** The address of the artwork, and its hash in `pictures`. */
    artwork: text("artwork"),
    picture: text("picture"),
    explicit: boolean("explicit").notNull().default(false),
    serial: boolean("serial").notNull().default(false),
    genres: jsonb("genres").$type<Genre[]>().notNull().default([]),
    funding: jsonb("funding").$type<{ url: string; text: string }>(),
    episodeCount: integer("episode_count").notNull().default(0),
    newestAt: moment("newest_at"),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** When the feed last gave its episodes or said that nothing had changed. */
    fetchedAt: moment("fetched_at"),
    /** When the feed was last asked. */
    triedAt: moment("tried_at"),
    /** When the feed may be asked again, an hour later at the earliest. */
    nextTryAt: moment("next_try_at").notNull().defaultNow(),
    /** Until then one process is asking. */
    claimedUntil: moment("claimed_until"),
    failures: integer("failures").notNull().default(0),
    failure: text("failure").$type<FeedFailure>(),
    /** When a directory last named it. */
    namedAt: moment("named_at").notNull().defaultNow(),
    /** Whether a directory has named it. */
    isNamed: boolean("is_named").notNull().default(false),
    /** Whether the feed asks to be in no directory (`itunes:block`). */
    isBlocked: boolean("is_blocked").notNull().default(false),
    /** Roughly how many bytes its episodes take; counted while it is not named. */
    bytes: integer("bytes").notNull().default(0),
  },
  (table) => [
    index("podcasts_by_title").using("gin", sql`lower(${table.title}) gin_trgm_ops`),
    index("podcasts_by_author").using("gin", sql`lower(${table.author}) gin_trgm_ops`),
    index("podcasts_by_naming")
      .on(table.namedAt, table.id.desc().nullsFirst())
      .where(sql`${table.isNamed} and not ${table.isBlocked}`),
    index("podcasts_by_next_try").on(table.nextTryAt),
    index("podcasts_by_index_id").on(table.podcastIndexId),
    index("podcasts_by_guid").on(table.guid),
    index("podcasts_unnamed")
      .on(table.id, table.bytes)
      .where(sql`not ${table.isNamed}`),
  ],
);

/**
 * Everything that a podcast is known by: former ids and, if a directory named it, present and
 * former addresses of its feed.
 */
export const podcastNames = pgTable(
  "podcast_names",
  {
    name: text("name").primaryKey(),
    podcastId: text("podcast_id")
      .notNull()
      .references(() => podcasts.id, { onDelete: "cascade", onUpdate: "cascade" }),
  },
  (table) => [index("podcast_names_by_podcast").on(table.podcastId)],
);

export type StoredTranscript = { url: string; type: string; language: string | null };

/** An episode; `is_listed` is false once its feed has dropped it. Notes are sanitised HTML. */
export const episodes = pgTable(
  "episodes",
  {
    id: text("id").primaryKey(),
    podcastId: text("podcast_id")
      .notNull()
      .references(() => podcasts.id, { onDelete: "cascade", onUpdate: "cascade" }),
    guid: text("guid"),
    /** The publisher's own address of the sound, unchanged. */
    url: text("url").notNull(),
    type: text("type").notNull(),
    bytes: bigint("bytes", { mode: "number" }),
    title: text("title").notNull(),
    notes: text("notes").notNull().default(""),
    /** The beginning of the notes, as plain text. */
    summary: text("summary").notNull().default(""),
    publishedAt: moment("published_at").notNull(),
    duration: doublePrecision("duration"),
    season: integer("season"),
    number: integer("number"),
    kind: text("kind").$type<"full" | "trailer" | "bonus">().notNull().default("full"),
    picture: text("picture"),
    link: text("link"),
    explicit: boolean("explicit").notNull().default(false),
    chaptersUrl: text("chapters_url"),
    transcripts: jsonb("transcripts").$type<StoredTranscript[]>().notNull().default([]),
    digest: text("digest").notNull(),
    isListed: boolean("is_listed").notNull().default(true),
    /** When we first saw it; new to listeners who last looked before. */
    foundAt: moment("found_at").notNull(),
  },
  (table) => [
    index("episodes_by_date").on(table.podcastId, table.publishedAt, table.id),
    index("episodes_by_text").using(
      "gin",
      sql`lower(${table.title} || ' ' || ${table.summary}) gin_trgm_ops`,
    ),
    index("episodes_by_finding").on(table.podcastId, table.foundAt),
  ],
);

/**
 * What a listener has of a podcast: a heart, an entry in the history, a speed, and that they added
 * it under a name of their own.
 */
export const podcastMarks = pgTable(
  "podcast_marks",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    podcastId: text("podcast_id")
      .notNull()
      .references(() => podcasts.id, { onDelete: "cascade", onUpdate: "cascade" }),
    heartedAt: moment("hearted_at"),
    playedAt: moment("played_at"),
    /** Episodes found after this are new (PODCAST-12). */
    seenAt: moment("seen_at").notNull(),
    /** When the listener last used it in any way, to the day (PODCAST-22). */
    usedAt: moment("used_at").notNull().defaultNow(),
    speed: doublePrecision("speed"),
    /** When the listener added its address, if no directory had named it. */
    broughtAt: moment("brought_at"),
    /**
     * The title in the listener's file; shown to nobody else, and to them until the feed gives one.
     */
    toldTitle: text("told_title"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.podcastId] }),
    index("podcast_marks_hearted")
      .on(table.userId, table.heartedAt, table.podcastId)
      .where(sql`${table.heartedAt} is not null`),
    index("podcast_marks_played")
      .on(table.userId, table.playedAt, table.podcastId)
      .where(sql`${table.playedAt} is not null`),
    index("podcast_marks_by_podcast").on(table.podcastId),
    index("podcast_marks_brought")
      .on(table.usedAt)
      .where(
        sql`${table.broughtAt} is not null and ${table.heartedAt} is null and ${table.playedAt} is null`,
      ),
  ],
);

/**
 * A listener's position in an episode. `at` is the time on the listener's device; the later one
 * wins. `leftSeconds` is the furthest place that they went back from at `leftAt` (PODCAST-23).
 */
export const episodePositions = pgTable(
  "episode_positions",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    episodeId: text("episode_id")
      .notNull()
      .references(() => episodes.id, { onDelete: "cascade" }),
    podcastId: text("podcast_id")
      .notNull()
      .references(() => podcasts.id, { onDelete: "cascade", onUpdate: "cascade" }),
    seconds: doublePrecision("seconds").notNull(),
    duration: doublePrecision("duration"),
    played: boolean("played").notNull().default(false),
    at: moment("at").notNull(),
    leftSeconds: doublePrecision("left_seconds"),
    leftAt: moment("left_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.episodeId] }),
    index("episode_positions_by_podcast").on(table.userId, table.podcastId),
    index("episode_positions_of_podcast").on(table.podcastId),
    index("episode_positions_of_episode").on(table.episodeId),
    check("episode_positions_not_negative", sql`${table.seconds} >= 0`),
  ],
);

/** How often a listener has repeated an episode (PODCAST-19). */
export const episodeRepeats = pgTable(
  "episode_repeats",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    episodeId: text("episode_id")
      .notNull()
      .references(() => episodes.id, { onDelete: "cascade" }),
    podcastId: text("podcast_id")
      .notNull()
      .references(() => podcasts.id, { onDelete: "cascade", onUpdate: "cascade" }),
    repeats: integer("repeats").notNull(),
    /** Seconds. */
    heard: doublePrecision("heard").notNull(),
    /** How often each minute was repeated, up to the last one that was. */
    minutes: integer("minutes").array().notNull().default([]),
    repeatedAt: moment("repeated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.episodeId] }),
    index("episode_repeats_of_podcast").on(table.podcastId),
    index("episode_repeats_of_episode").on(table.episodeId),
    check("episode_repeats_minutes", sql`cardinality(${table.minutes}) <= 2880`),
  ],
);

/** Everybody's repeats of an episode, kept apart so that reading a feed does not wait for them. */
export const episodeTotals = pgTable("episode_totals", {
  episodeId: text("episode_id")
    .primaryKey()
    .references(() => episodes.id, { onDelete: "cascade" }),
  repeats: bigint("repeats", { mode: "number" }).notNull(),
});

/** The SHA-256 of the token in the address of a listener's feed of new episodes. */
export const podcastTokens = pgTable("podcast_tokens", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  tokenHash: text("token").notNull().unique(),
});

/** The podcasts of a listener's latest import, to show how many feeds have been read. */
export const podcastImports = pgTable(
  "podcast_imports",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    podcastId: text("podcast_id")
      .notNull()
      .references(() => podcasts.id, { onDelete: "cascade", onUpdate: "cascade" }),
    importedAt: moment("imported_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.podcastId] }),
    index("podcast_imports_by_podcast").on(table.podcastId),
  ],
);
