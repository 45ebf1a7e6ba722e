import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { LoopKind } from "~/domain/loops/loop";
import { moment, placeInList } from "./columns.server";
import { users } from "./listeners.server";

/**
 * A listener's saved loop of a video or an episode (LOOP-9). An empty `name` means that it goes by
 * its times. Only columns without an index change with a pass.
 */
export const loops = pgTable(
  "loops",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<LoopKind>().notNull(),
    item: text("item").notNull(),
    name: text("name").notNull().default(""),
    startMs: integer("start_ms").notNull(),
    endMs: integer("end_ms").notNull(),
    /** Null for the speed that the item plays at anyway. */
    rate: doublePrecision("rate"),
    /** How often it is played before practice goes on; null for without end. */
    passes: integer("passes"),
    rank: placeInList("rank").notNull(),
    repeats: integer("repeats").notNull().default(0),
    /** Seconds heard in all passes. */
    heard: doublePrecision("heard").notNull().default(0),
    /** The highest speed held for a whole pass. */
    bestRate: doublePrecision("best_rate"),
    lastAt: moment("last_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("loops_by_item").on(table.userId, table.item, table.rank, table.id),
    check("loops_in_order", sql`${table.startMs} >= 0 and ${table.endMs} > ${table.startMs}`),
    check("loops_name_length", sql`char_length(${table.name}) <= 80`),
  ],
);

/** How often a saved loop was heard on one UTC day. */
export const loopDays = pgTable(
  "loop_days",
  {
    loopId: uuid("loop_id")
      .notNull()
      .references(() => loops.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    repeats: integer("repeats").notNull(),
    seconds: doublePrecision("seconds").notNull(),
  },
  (table) => [primaryKey({ columns: [table.loopId, table.day] })],
);

/**
 * What everybody loops of a video or an episode, to the second. `today_…` are the counts of the UTC
 * day `today`. An operator hides a section.
 */
export const loopedSections = pgTable(
  "looped_sections",
  {
    item: text("item").notNull(),
    startS: integer("start_s").notNull(),
    endS: integer("end_s").notNull(),
    kind: text("kind").$type<LoopKind>().notNull(),
    repeats: bigint("repeats", { mode: "number" }).notNull(),
    listeners: integer("listeners").notNull(),
    networks: integer("networks").notNull().default(0),
    today: date("today", { mode: "string" }).notNull(),
    todayRepeats: integer("today_repeats").notNull(),
    todayListeners: integer("today_listeners").notNull(),
    hiddenAt: moment("hidden_at"),
  },
  (table) => [
    primaryKey({ columns: [table.item, table.startS, table.endS] }),
    index("looped_sections_by_day").on(table.today, table.todayListeners, table.todayRepeats),
  ],
);

/** Who looped a section lately, and in which network, by short hashes that differ by item. */
export const sectionListeners = pgTable(
  "section_listeners",
  {
    item: text("item").notNull(),
    startS: integer("start_s").notNull(),
    endS: integer("end_s").notNull(),
    listener: text("listener").notNull(),
    network: text("network").notNull().default(""),
    day: date("day", { mode: "string" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.item, table.startS, table.endS, table.listener] }),
    index("section_listeners_by_day").on(table.day),
  ],
);
