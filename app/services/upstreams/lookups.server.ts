import { and, eq, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { DAY_MS, MINUTE_MS } from "~/domain/text/durations";
import type { Db } from "../platform/db/database.server";
import { prepared } from "../platform/db/prepared.server";
import { lookups } from "../platform/db/schema.server";
import type { Log } from "../platform/log.server";
import { isBusy } from "./guard/guard-error.server";
import { UpstreamError } from "./http.server";
import { begin } from "../platform/work/begin.server";
import { soon } from "../platform/work/soon.server";
import { deleteInBatches } from "../platform/work/delete-in-batches.server";

/**
 * How long an answer and a "not found" stay fresh. Stale ones are still shown while they are
 * renewed.
 */
const LOOKUP_POLICIES = {
  lyrics: { freshMs: 30 * DAY_MS, noneFreshMs: DAY_MS },
  artist: { freshMs: 14 * DAY_MS, noneFreshMs: DAY_MS },
  post: { freshMs: DAY_MS, noneFreshMs: DAY_MS },
  /** Ids of podcasts: in a chart, in a search, or belonging to an id of another directory. */
  "podcast-chart": { freshMs: DAY_MS / 4, noneFreshMs: DAY_MS / 24 },
  "podcast-search": { freshMs: DAY_MS, noneFreshMs: DAY_MS / 24 },
  podcast: { freshMs: 30 * DAY_MS, noneFreshMs: DAY_MS },
  /** "None" means that the host did not give us the file. */
  "enclosure-chapters": { freshMs: 30 * DAY_MS, noneFreshMs: DAY_MS },
  stations: { freshMs: 15 * MINUTE_MS, noneFreshMs: 15 * MINUTE_MS },
  "station groups": { freshMs: 15 * MINUTE_MS, noneFreshMs: 15 * MINUTE_MS },
} as const;

export type LookupKind = keyof typeof LOOKUP_POLICIES;

/** `value` is null when the upstream has none. */
export type LookupResult<Value> = { kind: "found"; value: Value | null } | { kind: "failed" };

/** Entries not renewed for this long are deleted. */
const MAX_AGE_MS = 90 * DAY_MS;

/** How long the upstream is not asked for the same key after a failure. */
const FAILURE_PAUSE_MS = 30_000;
const MAX_FAILURES = 5000;

interface Question<Schema extends z.ZodType> {
  key: string;
  ask(): Promise<z.output<Schema> | null>;
}

export type Lookups = ReturnType<typeof createLookups>;

/** Remembers which lookups have just failed. */
function createFailures() {
  const times = new Map<string, number>();
  return {
    note(name: string): void {
      times.delete(name);
      times.set(name, performance.now());
      const [oldest] = times.keys();
      if (times.size > MAX_FAILURES && oldest) times.delete(oldest);
    },
    isRecent: (name: string) =>
      performance.now() - (times.get(name) ?? -Infinity) < FAILURE_PAUSE_MS,
  };
}

/**
 * Answers of upstreams, cached in the database so that they survive restarts and outages
 * (docs/decisions/012). Concurrent requests for one key are merged. A failure is never stored as an
 * empty answer.
 */
export function createLookups({ db, log }: { db: Db; log: Log }) {
  const failures = createFailures();

  function of<Schema extends z.ZodType>(kind: LookupKind, schema: Schema) {
    type Value = z.output<Schema>;
    const policy = LOOKUP_POLICIES[kind];
    const underWay = new Map<string, Promise<LookupResult<Value>>>();

    async function read(key: string): Promise<{ value: Value | null; isFresh: boolean } | null> {
      const row = await load(db, kind, key);
      const parsed = schema.nullable().safeParse(row?.value);
      if (!row || !parsed.success) return null;
      const { data: value } = parsed;
      const freshMs = value === null ? policy.noneFreshMs : policy.freshMs;
      return { value, isFresh: Date.now() - row.fetchedAt.getTime() <= freshMs };
    }

    /** Looks again first: the answer may have arrived since the caller looked. */
    async function ask({ key, ask }: Question<Schema>): Promise<LookupResult<Value>> {
      const name = `${kind} ${key}`;
      if (failures.isRecent(name)) return { kind: "failed" };
      const stored = await read(key);
      if (stored?.isFresh) return { kind: "found", value: stored.value };
      try {
        const value = await ask();
        await store(db, { kind, key, value, fetchedAt: new Date() });
        return { kind: "found", value };
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn({ err: error, kind, key }, "a lookup failed");
        if (!isBusy(error)) failures.note(name);
        return { kind: "failed" };
      }
    }

    /** Asks the upstream, unless a fresh answer is stored. */
    function lookUp(question: Question<Schema>): Promise<LookupResult<Value>> {
      const already = underWay.get(question.key);
      if (already) return already;
      const asked = begin(ask(question).finally(() => underWay.delete(question.key)));
      underWay.set(question.key, asked);
      return asked;
    }

    return {
      lookUp,
      /**
       * Answers a page: with the upstream's answer, or with a failure if that does not come soon.
       */
      askSoon: (question: Question<Schema>) => soon(lookUp(question), { kind: "failed" } as const),
      /** Stores an answer that came with another request. */
      keep: (key: string, value: Value): Promise<void> =>
        store(db, { kind, key, value, fetchedAt: new Date() }),
      /** Returns the cached answer, or null. Renews a stale one in the background. */
      async cached(question: Question<Schema>): Promise<LookupResult<Value> | null> {
        const stored = await read(question.key);
        if (!stored) return null;
        if (!stored.isFresh) {
          lookUp(question).catch((err: unknown) => log.error({ err }, "could not renew a lookup"));
        }
        return { kind: "found", value: stored.value };
      },
    };
  }

  return { of };
}

const lookupByKey = prepared((db) => {
  const [kind, key] = [sql.placeholder("kind"), sql.placeholder("key")];
  const where = and(eq(lookups.kind, kind), eq(lookups.key, key));
  return db.select().from(lookups).where(where).prepare("lookup");
});

async function load(db: Db, kind: LookupKind, key: string) {
  const [row] = await lookupByKey(db).execute({ kind, key });
  return row;
}

async function store(db: Db, row: typeof lookups.$inferInsert): Promise<void> {
  await db
    .insert(lookups)
    .values(row)
    .onConflictDoUpdate({
      target: [lookups.kind, lookups.key],
      set: { value: sql`excluded.value`, fetchedAt: row.fetchedAt },
    });
}

/** @returns how many were deleted */
export async function pruneLookups(db: Db, now: Date): Promise<number> {
  const old = new Date(now.getTime() - MAX_AGE_MS);
  return deleteInBatches(db, lookups.fetchedAt, lt(lookups.fetchedAt, old));
}
