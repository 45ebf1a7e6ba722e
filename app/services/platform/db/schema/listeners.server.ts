import { sql } from "drizzle-orm";
import {
  boolean,
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
import type { KeepHistory } from "~/domain/history/keep-history";
import { moment } from "./columns.server";

/**
 * Listeners, including anonymous ones. The totals are updated in the transactions that change them.
 */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    /** `anonymous`, or the provider that the account was created with. */
    kind: text("kind").$type<"anonymous" | SignInProvider>().notNull().default("anonymous"),
    /** In lower case; null for anonymous listeners. Unique even while it is only claimed. */
    email: text("email").unique(),
    /**
     * When the owner proved the address, by email or a trusted provider; null while it is only
     * claimed (ACCOUNT-8).
     */
    emailProvenAt: moment("email_proven_at"),
    /**
     * Incremented when ways to sign in are removed; sign-ins that started with the old version
     * fail.
     */
    accessVersion: integer("access_version").notNull().default(1),
    firstName: text("first_name"),
    avatarUrl: text("avatar_url"),
    /** argon2id, in PHC string format. */
    passwordHash: text("password_hash"),
    keepHistory: text("keep_history").$type<KeepHistory>().notNull().default("on"),
    totalRepeats: integer("total_repeats").notNull().default(0),
    totalHearts: integer("total_hearts").notNull().default(0),
    totalVideos: integer("total_videos").notNull().default(0),
    /**
     * Seconds heard in all plays (HISTORY-6); null until the next pass where they must be added up.
     */
    totalHeard: doublePrecision("total_heard").default(0),
    /**
     * Until when the passes that count for everybody take up the listener's time, without breaks
     * (TOP10-2).
     */
    heardUntil: moment("heard_until"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("users_keeping_90_days")
      .on(table.id)
      .where(sql`${table.keepHistory} = '90days'`),
  ],
);

/** `id` is the SHA-256 of the id in the cookie; `version` is incremented by every change. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The `User-Agent` of the browser that signed in. */
    userAgent: text("user_agent").notNull().default(""),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("sessions_by_user").on(table.userId),
    index("sessions_by_end").on(table.expiresAt),
  ],
);

export type SignInProvider = "email" | "google" | "facebook";

/**
 * The providers linked to an account; the first linked is the main one. `subject` is the provider's
 * own id, or the address for `email`.
 */
export const loginProviders = pgTable(
  "login_providers",
  {
    provider: text("provider").$type<SignInProvider>().notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text("email"),
    firstName: text("first_name"),
    pictureUrl: text("picture_url"),
    linkedAt: moment("linked_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index("login_providers_by_user").on(table.userId, table.linkedAt),
  ],
);

/** Emailed sign-in links and 6-digit codes, stored as hashes and valid once until `expires_at`. */
export const signInCodes = pgTable(
  "sign_in_codes",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull(),
    codeHash: text("code_hash").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    wrongTries: integer("wrong_tries").notNull().default(0),
    /** Wrong tries per client, by a hash that differs between rows. */
    triesBy: jsonb("tries_by").$type<Record<string, number>>().notNull().default({}),
    /** What to do after the sign-in, such as the path to redirect to. */
    purpose: jsonb("purpose").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [
    index("sign_in_codes_by_email").on(table.email, table.createdAt),
    index("sign_in_codes_by_age").on(table.expiresAt),
  ],
);

/**
 * Anonymous listeners that were merged into an account, so that a repeated merge is not an error.
 */
export const merges = pgTable(
  "merges",
  {
    fromUserId: uuid("from_user_id").primaryKey(),
    intoUserId: uuid("into_user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    hearts: integer("hearts").notNull(),
    repeats: integer("repeats").notNull(),
    mergedAt: moment("merged_at").notNull(),
  },
  (table) => [index("merges_by_account").on(table.intoUserId)],
);

/** A listener's repeats and seconds per UTC day, for the listening year. */
export const listeningDays = pgTable(
  "listening_days",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    repeats: integer("repeats").notNull().default(0),
    seconds: integer("seconds").notNull().default(0),
    /** Seconds heard in passes of sections, of videos and of episodes (LOOP-12). */
    practised: doublePrecision("practised").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** When a feature was last offered to a listener (PROMPT-1). */
export const upsells = pgTable(
  "upsells",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    feature: text("feature").notNull(),
    shownAt: moment("shown_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.feature] })],
);

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    reason: text("reason").notNull(),
    ua: text("ua").notNull().default(""),
    path: text("path").notNull().default(""),
    isMailed: boolean("is_mailed").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("contact_messages_by_user").on(table.userId)],
);
