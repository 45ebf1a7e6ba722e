import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.server";
import { users } from "./listeners.server";

/** Radio stations as the directory last described them, and what we know about them ourselves. */
export const stations = pgTable(
  "stations",
  {
    /** The directory's id. */
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    /** The `nameKey`, equal for stations of one name. */
    nameKey: text("name_key").notNull(),
    url: text("url").notNull(),
    stream: text("stream").notNull(),
    homepage: text("homepage"),
    favicon: text("favicon"),
    /** The hash of `favicon` in `pictures`. */
    picture: text("picture"),
    tags: text("tags").array().notNull(),
    country: text("country"),
    countryCode: text("country_code"),
    state: text("state"),
    languages: text("languages").array().notNull(),
    codec: text("codec"),
    bitrate: integer("bitrate"),
    isHls: boolean("is_hls").notNull().default(false),
    votes: integer("votes").notNull().default(0),
    clicks: integer("clicks").notNull().default(0),
    /** Whether the directory says that it works. */
    isUp: boolean("is_up").notNull().default(true),
    /** Until when our own listeners count it as away (RADIO-14). */
    awayUntil: moment("away_until"),
    /**
     * What plays while somebody here is listening: `nowAt` is when it began, `nowSeenAt` when it
     * was last heard.
     */
    nowTitle: text("now_title"),
    nowAt: moment("now_at"),
    nowSeenAt: moment("now_seen_at"),
    fetchedAt: moment("fetched_at").notNull(),
  },
  (table) => [
    index("stations_by_name").on(table.nameKey),
    index("stations_by_words").using("gin", sql`${table.nameKey} gin_trgm_ops`),
    index("stations_by_country").on(table.countryCode, table.clicks),
    index("stations_by_tag").using("gin", table.tags),
    index("stations_by_clicks").on(table.clicks, table.id),
    index("stations_heard_now").on(table.nowSeenAt),
  ],
);

/** What listeners have of stations: a heart, and when they last played one. */
export const stationMarks = pgTable(
  "station_marks",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    stationId: uuid("station_id")
      .notNull()
      .references(() => stations.id, { onDelete: "cascade" }),
    hearted: boolean("hearted").notNull().default(false),
    heartedAt: moment("hearted_at"),
    /** Null for a station that is only hearted, or was removed from the history. */
    playedAt: moment("played_at"),
    plays: integer("plays").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.stationId] }),
    index("station_marks_by_heart").on(table.userId, table.heartedAt),
    index("station_marks_by_play").on(table.userId, table.playedAt),
    index("station_marks_by_station").on(table.stationId),
  ],
);

/**
 * Songs of stations that a listener has hearted, as searches; `key` is the `nameKey`, equal for all
 * spellings of a title.
 */
export const songHearts = pgTable(
  "song_hearts",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    title: text("title").notNull(),
    heartedAt: moment("hearted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("song_hearts_by_time").on(table.userId, table.heartedAt),
  ],
);

/** The last songs of a station that somebody here has listened to. */
export const stationSongs = pgTable(
  "station_songs",
  {
    stationId: uuid("station_id")
      .notNull()
      .references(() => stations.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
    title: text("title").notNull(),
  },
  (table) => [primaryKey({ columns: [table.stationId, table.at] })],
);

/**
 * Players that could not play a station in the last hour; `reporter` is a hash that differs for
 * each station.
 */
export const stationFailures = pgTable(
  "station_failures",
  {
    stationId: uuid("station_id")
      .notNull()
      .references(() => stations.id, { onDelete: "cascade" }),
    reporter: text("reporter").notNull(),
    country: text("country").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.stationId, table.reporter] })],
);
