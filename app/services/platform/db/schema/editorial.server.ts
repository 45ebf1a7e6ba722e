import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "./columns.server";

/** Live channels, defined by operators; `playlist` is the pid that the items were copied from. */
export const channels = pgTable("channels", {
  pid: text("pid").primaryKey(),
  name: text("name").notNull(),
  position: integer("position").notNull().default(0),
  playlist: text("playlist"),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** `duration` is in seconds; what a channel plays is computed from it (CHANNEL-1). */
export const channelItems = pgTable(
  "channel_items",
  {
    pid: text("pid")
      .notNull()
      .references(() => channels.pid, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    ytid: text("ytid").notNull(),
    title: text("title").notNull(),
    duration: doublePrecision("duration").notNull(),
  },
  (table) => [primaryKey({ columns: [table.pid, table.position] })],
);

/**
 * Reviews. `markdown` is the operator's text; `html` is rendered from it and sanitised on storing.
 */
export const reviews = pgTable(
  "reviews",
  {
    ytid: text("ytid").primaryKey(),
    title: text("title").notNull(),
    markdown: text("markdown").notNull(),
    html: text("html").notNull(),
    authorName: text("author_name").notNull(),
    authorPhoto: text("author_photo"),
    isStaffPick: boolean("is_staff_pick").notNull().default(false),
    isOnLeaderboard: boolean("is_on_leaderboard").notNull().default(false),
    isPinned: boolean("is_pinned").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("reviews_by_date").on(table.createdAt, table.ytid),
    index("reviews_staff_picks")
      .on(table.createdAt, table.ytid)
      .where(sql`${table.isStaffPick}`),
  ],
);

/** The operator's adverts; a slot without a row is not rendered. */
export const ads = pgTable("ads", {
  slot: text("slot").primaryKey(),
  label: text("label").notNull(),
  imageUrl: text("image_url"),
  linkUrl: text("link_url").notNull(),
  /** Two-letter codes of the countries that see it; empty for all. */
  countries: text("countries").array().notNull().default([]),
  updatedAt: moment("updated_at").notNull(),
});

/** Seeds already added, so that content an operator removed is not added again. */
export const seedings = pgTable("seedings", {
  name: text("name").primaryKey(),
  seededAt: moment("planted_at").notNull(),
});
