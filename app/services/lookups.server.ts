import { and, eq, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "./db/database.server";
import { lookups } from "./db/schema.server";
import type { Log } from "./log.server";
import { UpstreamError } from "./upstreams/http.server";

const DAY = 86_400_000;

/** How long an answer counts as fresh, and an answer that there is none; older ones are shown while they are renewed. */
export const LOOKUP_POLICIES = {
  lyrics: { freshMs: 30 * DAY, noneFreshMs: DAY },
  artist: { freshMs: 14 * DAY, noneFreshMs: DAY },
} as const;

export type LookupKind = keyof typeof LOOKUP_POLICIES;

/** `value` null: the upstream knows of none. */
export type Found<Value> = { kind: "found"; value: Value | null } | { kind: "failed" };

/** Entries that nobody has asked for, and so renewed, for so long are forgotten. */
const FORGET_MS = 90 * DAY;

/** An upstream that failed for a key is left alone with it so long. */
const FAILURE_REST_MS = 30_000;
const MOST_FAILURES = 5000;

interface Question<Schema extends z.ZodType> {
  key: string;
  ask(): Promise<z.output<Schema> | null>;
}

export type Lookups = ReturnType<typeof createLookups>;

/**
 * What other people's services said, kept in the database over restarts and outages. One question at a time for one key;
 * a failure is never stored as an empty answer (ARCHITECTURE D7).
 */
export function createLookups({ db, log }: { db: Db; log: Log }) {
  const failures = new Map<string, number>();

  function noteFailure(name: string): void {
    failures.delete(name);
    failures.set(name, Date.now());
    const [oldest] = failures.keys();
    if (failures.size > MOST_FAILURES && oldest) failures.delete(oldest);
  }

  function of<Schema extends z.ZodType>(kind: LookupKind, schema: Schema) {
    type Value = z.output<Schema>;
    const policy = LOOKUP_POLICIES[kind];
    const underWay = new Map<string, Promise<Found<Value>>>();

    async function ask({ key, ask }: Question<Schema>): Promise<Found<Value>> {
      const name = `${kind} ${key}`;
      if (Date.now() - (failures.get(name) ?? 0) < FAILURE_REST_MS) return { kind: "failed" };
      try {
        const value = await ask();
        await keep(db, { kind, key, value, fetchedAt: new Date() });
        return { kind: "found", value };
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn({ err: error, kind, key }, "a lookup failed");
        noteFailure(name);
        return { kind: "failed" };
      }
    }

    /** Asks the upstream at once. */
    function lookUp(question: Question<Schema>): Promise<Found<Value>> {
      const already = underWay.get(question.key);
      if (already) return already;
      const asked = ask(question).finally(() => underWay.delete(question.key));
      underWay.set(question.key, asked);
      return asked;
    }

    return {
      lookUp,
      /** What is stored, null when nothing is. An old entry is renewed behind the answer. */
      async known(question: Question<Schema>): Promise<Found<Value> | null> {
        const where = and(eq(lookups.kind, kind), eq(lookups.key, question.key));
        const [row] = await db.select().from(lookups).where(where);
        if (!row) return null;
        const parsed = schema.nullable().safeParse(row.value);
        if (!parsed.success) return null;
        const { data: value } = parsed;
        const fresh = value === null ? policy.noneFreshMs : policy.freshMs;
        if (Date.now() - row.fetchedAt.getTime() > fresh) {
          lookUp(question).catch((err: unknown) => log.error({ err }, "a lookup was not renewed"));
        }
        return { kind: "found", value };
      },
    };
  }

  return { of };
}

async function keep(db: Db, row: typeof lookups.$inferInsert): Promise<void> {
  await db
    .insert(lookups)
    .values(row)
    .onConflictDoUpdate({
      target: [lookups.kind, lookups.key],
      set: { value: sql`excluded.value`, fetchedAt: row.fetchedAt },
    });
}

/** @returns how many were forgotten */
export async function pruneLookups(db: Db, now: Date): Promise<number> {
  const old = new Date(now.getTime() - FORGET_MS);
  const gone = await db
    .delete(lookups)
    .where(lt(lookups.fetchedAt, old))
    .returning({ key: lookups.key });
  return gone.length;
}
