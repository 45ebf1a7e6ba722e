import { sql } from "drizzle-orm";
import {
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
import type { Feature } from "~/domain/player/player";
import type { QueueItem } from "~/domain/queue/queue";
import type { PlaylistSort } from "~/domain/playlists/playlist-schema";
import { moment, placeInList } from "./columns.server";
import { users } from "./listeners.server";
import { episodes } from "./podcasts.server";

/**
 * One listener and one video. `last_viewed` is null if the video is not in the history and the row
 * only stores a heart, a section or a speed. Section times are in seconds; an end of 0 is the end
 * of the video. The indexes are read backwards, newest or most repeated first.
 */
export const plays = pgTable(
  "plays",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ytid: text("ytid").notNull(),
    repeats: integer("repeats").notNull().default(0),
    /** Seconds heard in all repeats (HISTORY-6). */
    heard: doublePrecision("heard").notNull().default(0),
    lastViewed: moment("last_viewed"),
    hearted: boolean("hearted").notNull().default(false),
    heartedAt: moment("hearted_at"),
    sectionStart: doublePrecision("section_start"),
    sectionEnd: doublePrecision("section_end"),
    sectionShow: boolean("section_show").notNull().default(true),
    /** Null for 1, the usual speed. */
    speed: doublePrecision("speed"),
    /** Where the whole video stood, in seconds, and when; null once it was played to its end. */
    place: doublePrecision("place"),
    placeAt: moment("place_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ytid] }),
    index("plays_by_last_viewed").on(table.userId, table.lastViewed, table.ytid),
    index("plays_by_repeats").on(table.userId, table.repeats, table.ytid),
    index("plays_hearted")
      .on(table.userId, table.heartedAt, table.ytid)
      .where(sql`${table.hearted}`),
    index("plays_with_place")
      .on(table.userId, table.placeAt)
      .where(sql`${table.place} is not null`),
    check("plays_heart_has_its_time", sql`${table.hearted} = (${table.heartedAt} is not null)`),
    check(
      "plays_section_is_whole",
      sql`(${table.sectionStart} is null) = (${table.sectionEnd} is null)`,
    ),
    check(
      "plays_section_in_order",
      sql`${table.sectionStart} >= 0 and (${table.sectionEnd} = 0 or ${table.sectionEnd} > ${table.sectionStart})`,
    ),
  ],
);

/**
 * `pid` is random, so that a playlist can only be found by its link. `sort` is the owner's own
 * view. `item_count` is updated in the transactions that change the items.
 */
export const playlists = pgTable(
  "playlists",
  {
    pid: text("pid").primaryKey(),
    uid: uuid("uid")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    public: boolean("public").notNull().default(true),
    sort: text("sort").$type<PlaylistSort>().notNull().default("Custom"),
    itemCount: integer("item_count").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("playlists_by_owner").on(table.uid, table.createdAt, table.pid),
    index("playlists_by_name").on(table.uid, sql`lower(${table.name})`, table.pid),
    check("playlists_name_length", sql`char_length(${table.name}) between 1 and 50`),
    check("playlists_count_not_negative", sql`${table.itemCount} >= 0`),
  ],
);

/**
 * `ytid` is a video, or the key of an episode with its section (PLAYLIST-9,
 * `domain/playlists/episode-card.ts`) or of a video's loop (LOOP-16, `loop-card.ts` beside it).
 */
export const playlistItems = pgTable(
  "playlist_items",
  {
    pid: text("pid")
      .notNull()
      .references(() => playlists.pid, { onDelete: "cascade" }),
    ytid: text("ytid").notNull(),
    rank: placeInList("rank").notNull(),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.pid, table.ytid] }),
    index("playlist_items_by_rank").on(table.pid, table.rank, table.ytid),
    index("playlist_items_by_date").on(table.pid, table.addedAt, table.ytid),
    index("playlist_items_by_video").on(sql`split_part(${table.ytid}, '~', 1)`),
  ],
);

export const follows = pgTable(
  "follows",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    pid: text("pid")
      .notNull()
      .references(() => playlists.pid, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.pid] }),
    index("follows_by_date").on(table.userId, table.createdAt, table.pid),
    index("follows_by_playlist").on(table.pid),
  ],
);

/**
 * A video or an episode; `feature` names where it was queued from (SHELL-19). The client's `id`
 * makes adding idempotent.
 */
export const queueItems = pgTable(
  "queue_items",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ytid: text("ytid"),
    episodeId: text("episode_id").references(() => episodes.id, { onDelete: "cascade" }),
    rank: placeInList("rank").notNull(),
    feature: text("feature").$type<Feature>().notNull(),
    fromRadio: boolean("from_radio").notNull().default(false),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (table) => [
    index("queue_items_by_rank").on(table.userId, table.rank, table.id),
    index("queue_items_by_video")
      .on(table.ytid)
      .where(sql`${table.ytid} is not null`),
    index("queue_items_by_episode")
      .on(table.episodeId)
      .where(sql`${table.episodeId} is not null`),
    check("queue_items_one_thing", sql`(${table.ytid} is null) <> (${table.episodeId} is null)`),
  ],
);

/**
 * Changes already made to a queue, so that a retry is not applied twice. `item` is the one that a
 * change took out to play, so that a retry gets the same answer.
 */
export const queueOperations = pgTable(
  "queue_operations",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    operationId: uuid("operation_id").notNull(),
    kind: text("kind").notNull(),
    item: jsonb("item").$type<QueueItem>(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.operationId] })],
);
