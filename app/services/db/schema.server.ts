import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** Milliseconds, as in JavaScript: a cursor made of such a time finds its row again. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Listeners, anonymous ones too. The totals (spec 1 §3) move in the transaction that earns them. */
export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  kind: text("kind").notNull().default("anonymous"),
  totalRepeats: integer("total_repeats").notNull().default(0),
  totalStars: integer("total_stars").notNull().default(0),
  totalVideos: integer("total_videos").notNull().default(0),
  createdAt: moment("created_at").notNull().defaultNow(),
});

export type VideoSource = "api" | "oembed" | "listener";

/** What is known of a video; `duration` in seconds, `unavailable` says why it cannot be played. */
export const videos = pgTable("videos", {
  ytid: text("ytid").primaryKey(),
  title: text("title").notNull().default(""),
  author: text("author").notNull().default(""),
  duration: doublePrecision("duration"),
  views: bigint("views", { mode: "number" }),
  rating: integer("rating").notNull().default(0),
  embeddable: boolean("embeddable"),
  unavailable: text("unavailable"),
  source: text("source").$type<VideoSource>().notNull(),
  fetchedAt: moment("fetched_at").notNull(),
});

/**
 * One listener and one video. `last_viewed` is null while the row is not in the history: it then
 * only keeps a heart or a slice. Slice times are seconds; an end of 0 is the end of the video.
 * The indexes are read backwards, newest or most repeated first.
 */
export const plays = pgTable(
  "plays",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ytid: text("ytid").notNull(),
    repeats: integer("repeats").notNull().default(0),
    lastViewed: moment("last_viewed"),
    star: boolean("star").notNull().default(false),
    starredAt: moment("starred_at"),
    sliderStart: doublePrecision("slider_start"),
    sliderEnd: doublePrecision("slider_end"),
    sliderShow: boolean("slider_show").notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ytid] }),
    index("plays_by_last_viewed").on(table.userId, table.lastViewed, table.ytid),
    index("plays_by_repeats").on(table.userId, table.repeats, table.ytid),
    index("plays_starred")
      .on(table.userId, table.starredAt, table.ytid)
      .where(sql`${table.star}`),
    check("plays_heart_has_its_time", sql`${table.star} = (${table.starredAt} is not null)`),
    check(
      "plays_slice_is_whole",
      sql`(${table.sliderStart} is null) = (${table.sliderEnd} is null)`,
    ),
    check(
      "plays_slice_in_order",
      sql`${table.sliderStart} >= 0 and (${table.sliderEnd} = 0 or ${table.sliderEnd} > ${table.sliderStart})`,
    ),
  ],
);

/** Totals over all listeners; `today_repeats` counts on the UTC day `today` only. */
export const counters = pgTable("counters", {
  ytid: text("ytid").primaryKey(),
  totalRepeats: bigint("total_repeats", { mode: "number" }).notNull().default(0),
  todayRepeats: integer("today_repeats").notNull().default(0),
  today: date("today", { mode: "string" }).notNull(),
  totalHearts: integer("total_hearts").notNull().default(0),
});

/** Completed passes already counted, so that a retried one is not counted again. */
export const playEvents = pgTable(
  "play_events",
  {
    eventId: uuid("event_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ytid: text("ytid").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("play_events_by_age").on(table.createdAt),
    index("play_events_by_user").on(table.userId),
  ],
);

/** `id` is the SHA-256 of the id in the cookie; `version` grows with every change. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("sessions_by_user").on(table.userId)],
);
