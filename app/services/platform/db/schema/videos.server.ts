import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "./columns.server";
import { users } from "./listeners.server";
import type { UnavailableReason } from "~/domain/videos/unavailable";

/** Where the metadata comes from: the video host, a listener's browser, or the shipped seeds. */
export type VideoSource = "api" | "oembed" | "listener" | "seed";

const searchable = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Metadata of a video. `duration` is in seconds; `unavailable` is why it cannot be played. */
export const videos = pgTable(
  "videos",
  {
    ytid: text("ytid").primaryKey(),
    title: text("title").notNull().default(""),
    author: text("author").notNull().default(""),
    duration: doublePrecision("duration"),
    views: bigint("views", { mode: "number" }),
    rating: integer("rating").notNull().default(0),
    embeddable: boolean("embeddable"),
    unavailable: text("unavailable").$type<UnavailableReason>(),
    source: text("source").$type<VideoSource>().notNull(),
    fetchedAt: moment("fetched_at").notNull(),
    /** Who submitted the metadata before the host gave any; only this listener sees it. */
    submittedBy: uuid("told_by"),
    /** When an operator removed it from all lists. */
    hiddenAt: moment("hidden_at"),
    description: text("description").notNull().default(""),
    /** Two-letter codes of the countries where the host does not play it. */
    blockedIn: text("blocked_in").array().notNull().default([]),
    words: searchable("words").generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', author), 'B')`,
    ),
  },
  (table) => [
    index("videos_by_words").using("gin", table.words),
    index("videos_by_title").using("gin", sql`lower(${table.title}) gin_trgm_ops`),
    index("videos_by_age").on(table.fetchedAt),
    index("videos_by_teller")
      .on(table.submittedBy)
      .where(sql`${table.submittedBy} is not null`),
  ],
);

/** Totals over all listeners; `today_repeats` is the count of the UTC day `today`. */
export const counters = pgTable("counters", {
  ytid: text("ytid").primaryKey(),
  totalRepeats: bigint("total_repeats", { mode: "number" }).notNull().default(0),
  todayRepeats: integer("today_repeats").notNull().default(0),
  today: date("today", { mode: "string" }).notNull(),
  totalHearts: integer("total_hearts").notNull().default(0),
});

/**
 * All repeats of a video on one UTC day, and by how many listeners, at most three per network; old
 * days are deleted.
 */
export const videoDays = pgTable(
  "video_days",
  {
    day: date("day", { mode: "string" }).notNull(),
    ytid: text("ytid").notNull(),
    repeats: integer("repeats").notNull().default(0),
    listeners: integer("listeners").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.ytid] }),
    index("video_days_by_listeners").on(table.day, table.listeners, table.repeats, table.ytid),
  ],
);

/**
 * Who repeated a video today and from which network, by short hashes that differ for each video and
 * day.
 */
export const videoDayListeners = pgTable(
  "video_day_listeners",
  {
    day: date("day", { mode: "string" }).notNull(),
    ytid: text("ytid").notNull(),
    listener: text("listener").notNull(),
    network: text("network").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.ytid, table.listener] }),
    index("video_day_listeners_by_network").on(table.day, table.ytid, table.network),
  ],
);

/** Passes already counted, so that a retry is not counted twice (CALL-6). */
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

/** Playback failures reported by players and the data API; `country` is empty if unknown. */
export const playbackFailures = pgTable(
  "playback_failures",
  {
    ytid: text("ytid").notNull(),
    country: text("country").notNull().default(""),
    reason: text("reason").notNull(),
    source: text("source").$type<"player" | "api">().notNull(),
    /**
     * Reports by different listeners; `reporters` are short hashes that tell them apart without
     * identifying them.
     */
    reports: integer("reports").notNull().default(1),
    reporters: text("reporters").array().notNull().default([]),
    firstSeenAt: moment("first_seen_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ytid, table.country, table.source] }),
    index("playback_failures_by_age").on(table.lastSeenAt),
    index("playback_failures_of_host")
      .on(table.firstSeenAt)
      .where(sql`${table.source} = 'api' and ${table.country} = ''`),
  ],
);

/** One row per distinct query, with its results in order; `uses` ranks suggestions. */
export const searches = pgTable(
  "searches",
  {
    query: text("query").primaryKey(),
    ytids: jsonb("ytids").$type<string[]>().notNull().default([]),
    source: text("source").$type<"own" | "host">().notNull(),
    /** The host's token for its next page; null at the end. */
    nextToken: text("next_token"),
    uses: integer("uses").notNull().default(1),
    fetchedAt: moment("fetched_at").notNull(),
  },
  (table) => [
    index("searches_by_text").using("gin", sql`${table.query} gin_trgm_ops`),
    index("searches_by_age").on(table.fetchedAt),
    index("searches_common")
      .on(table.uses.desc().nullsFirst(), table.query)
      .where(sql`${table.uses} >= 5`),
    index("searches_rare")
      .on(table.fetchedAt)
      .where(sql`${table.uses} < 5`),
  ],
);

/** Used units of a provider's daily quota, over all processes. */
export const quotaUses = pgTable(
  "quota_uses",
  {
    provider: text("provider").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    used: integer("used").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
);

/**
 * Cached answers of upstreams, such as lyrics and artists; `value` is null if the upstream has
 * none.
 */
export const lookups = pgTable(
  "lookups",
  {
    kind: text("kind").notNull(),
    key: text("key").notNull(),
    value: jsonb("value"),
    fetchedAt: moment("fetched_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    index("lookups_by_age").on(table.fetchedAt),
  ],
);

/** How far a listener has shifted the lyrics of a video, in milliseconds; positive is later. */
export const lyricOffsets = pgTable(
  "lyric_offsets",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ytid: text("ytid").notNull(),
    offsetMs: integer("offset_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.ytid] })],
);
