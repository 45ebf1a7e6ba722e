import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Build } from "~/domain/discovery/build";
import type { DiscoverySong } from "~/domain/discovery/selection";
import { moment } from "./columns.server";
import { users } from "./listeners.server";

/**
 * A listener's weekly discovery. `build` is the one in progress, saved after each step; the
 * previous songs stay until it is complete. One process at a time works on it, until
 * `locked_until`.
 */
export const discoveries = pgTable(
  "discoveries",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    songs: jsonb("songs").$type<DiscoverySong[]>().notNull().default([]),
    expiresAt: moment("expires_at"),
    /** Songs that the listener has removed from it. */
    removed: jsonb("removed").$type<string[]>().notNull().default([]),
    /** Why the last build failed, when, and how many songs the history had then. */
    failure: text("failure"),
    failedAt: moment("failed_at"),
    failedSongs: integer("failed_songs"),
    build: jsonb("build").$type<Build>(),
    lockedBy: uuid("locked_by"),
    lockedUntil: moment("locked_until"),
  },
  (table) => [
    index("discoveries_to_build")
      .on(table.lockedUntil)
      .where(sql`${table.build} is not null`),
  ],
);

/**
 * For each song, what its listeners also repeat: ids with scores, highest first
 * (docs/decisions/019).
 */
export const songNeighbours = pgTable("song_neighbours", {
  ytid: text("ytid").primaryKey(),
  others: jsonb("others").$type<[ytid: string, score: number][]>().notNull(),
  computedAt: moment("computed_at").notNull(),
});

/**
 * Work that one process does for all: when it was last done, and until when a process is at work on
 * it.
 */
export const sharedJobs = pgTable("shared_jobs", {
  name: text("name").primaryKey(),
  doneAt: moment("done_at"),
  lockedUntil: moment("locked_until"),
});
