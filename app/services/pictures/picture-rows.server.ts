import { and, eq, isNull, lt, or, sql, type Column } from "drizzle-orm";
import { createHash } from "node:crypto";
import type { PictureSize } from "~/domain/pictures/pictures";
import { DAY_MS } from "~/domain/text/durations";
import type { Db } from "../platform/db/database.server";
import { pictures } from "../platform/db/schema.server";
import { parseTarget } from "../upstreams/guard/address/target.server";
import type { Copies } from "./shrink.server";
import { deleteInBatches } from "../platform/work/delete-in-batches.server";

export type PictureFound =
  | { kind: "found"; bytes: Buffer }
  /** No record refers to it, or it could not be fetched. */
  | { kind: "none" }
  | { kind: "later" };

/** A picture that no record has referred to for this long is deleted. */
const MAX_AGE_MS = 90 * DAY_MS;

const COPIES = { 96: pictures.small, 300: pictures.large } as const;

const isOver = (moment: Column, now: Date) => or(isNull(moment), lt(moment, now));

/** Returns the normalised address; null if the guard rejects it. */
function normalAddress(address: string): string | null {
  try {
    return parseTarget(address).url.href;
  } catch {
    return null;
  }
}

const hashOf = (address: string) => createHash("sha256").update(address).digest("hex").slice(0, 32);

/**
 * Registers pictures so that they can be requested by their hash. Call it whenever a record with a
 * picture is written or renewed, because unused pictures are deleted.
 * @returns the hash of each address, without those that the guard rejects
 */
export async function registerPictures(
  db: Db,
  addresses: readonly string[],
  now = new Date(),
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const rows = new Map<string, typeof pictures.$inferInsert>();
  for (const given of addresses) {
    const address = normalAddress(given);
    if (!address) continue;
    const hash = hashOf(address);
    hashes.set(given, hash);
    rows.set(hash, { hash, address, namedAt: now });
  }
  if (rows.size === 0) return hashes;
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  // Sorted, so that concurrent writers of the same pictures cannot deadlock.
  const sorted = [...rows.values()].sort((one, other) => (one.hash < other.hash ? -1 : 1));
  await db
    .insert(pictures)
    .values(sorted)
    .onConflictDoUpdate({
      target: pictures.hash,
      set: { namedAt: sql`excluded.named_at` },
      setWhere: lt(pictures.namedAt, aDayAgo),
    });
  return hashes;
}

export async function loadCopy(db: Db, hash: string, size: PictureSize): Promise<PictureFound> {
  const { failedUntil } = pictures;
  const [row] = await db
    .select({ bytes: COPIES[size], failedUntil })
    .from(pictures)
    .where(eq(pictures.hash, hash));
  if (!row) return { kind: "none" };
  if (row.bytes) return { kind: "found", bytes: row.bytes };
  const hasFailed = row.failedUntil !== null && row.failedUntil.getTime() > Date.now();
  return { kind: hasFailed ? "none" : "later" };
}

/** @returns the address for the one process that may fetch it; null for all others */
export async function claimPicture(db: Db, hash: string, forMs: number): Promise<string | null> {
  const now = new Date();
  const { claimedUntil, failedUntil } = pictures;
  const isFree = and(isNull(pictures.large), isOver(claimedUntil, now), isOver(failedUntil, now));
  const [claimed] = await db
    .update(pictures)
    .set({ claimedUntil: new Date(now.getTime() + forMs) })
    .where(and(eq(pictures.hash, hash), isFree))
    .returning({ address: pictures.address });
  return claimed?.address ?? null;
}

/** Releases a claim, as if nobody had tried. */
export async function releasePicture(db: Db, hash: string): Promise<void> {
  await db.update(pictures).set({ claimedUntil: null }).where(eq(pictures.hash, hash));
}

export async function saveCopies(db: Db, hash: string, copies: Copies): Promise<void> {
  await db
    .update(pictures)
    .set({ ...copies, claimedUntil: null, failedUntil: null })
    .where(eq(pictures.hash, hash));
}

export async function saveFailure(db: Db, hash: string, retryAfterMs: number): Promise<void> {
  await db
    .update(pictures)
    .set({ claimedUntil: null, failedUntil: new Date(Date.now() + retryAfterMs) })
    .where(eq(pictures.hash, hash));
}

/** @returns how many were deleted */
export async function prunePictures(db: Db, now: Date): Promise<number> {
  const old = new Date(now.getTime() - MAX_AGE_MS);
  return deleteInBatches(db, pictures.namedAt, lt(pictures.namedAt, old));
}
