import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { KeepHistory } from "~/domain/keep-history";
import { moment } from "./columns.server";

/** Listeners, anonymous ones too. The totals (spec 1 §3) move in the transaction that earns them. */
export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  /** `anonymous`, or the provider that the account was first made with. */
  kind: text("kind").$type<"anonymous" | SignInProvider>().notNull().default("anonymous"),
  /** Lower case, verified; null for the anonymous. */
  email: text("email").unique(),
  firstName: text("first_name"),
  avatarUrl: text("avatar_url"),
  /** argon2id, in PHC form. */
  passwordHash: text("password_hash"),
  keepHistory: text("keep_history").$type<KeepHistory>().notNull().default("on"),
  totalRepeats: integer("total_repeats").notNull().default(0),
  totalStars: integer("total_stars").notNull().default(0),
  totalVideos: integer("total_videos").notNull().default(0),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** `id` is the SHA-256 of the id in the cookie; `version` grows with every change. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The browser that signed in, as it named itself. */
    userAgent: text("user_agent").notNull().default(""),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("sessions_by_user").on(table.userId)],
);

export type SignInProvider = "email" | "google" | "facebook";

/** The ways into an account, first linked first (spec 1 §3: the first is the main provider). `subject` is the provider's own id, for e-mail the address. */
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

/** Mailed ways in, kept as hashes only: a link's token and a 6-digit code, good once and until `expires_at`. */
export const signInCodes = pgTable(
  "sign_in_codes",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull(),
    codeHash: text("code_hash").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    wrongTries: integer("wrong_tries").notNull().default(0),
    /** What the sign-in is for beside signing in, such as the address of a Facebook listener. */
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

/** Anonymous listeners whose music went into an account, so that a repeated merge finds itself done. */
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

/** Repeats and seconds of a listener on a UTC day: the listening year. */
export const listeningDays = pgTable(
  "listening_days",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    repeats: integer("repeats").notNull().default(0),
    seconds: integer("seconds").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** When a feature was last offered to a listener (spec 2 §4: at most once a week). */
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

export const contactMessages = pgTable("contact_messages", {
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
});
