import { createHmac } from "node:crypto";
import type { HeardSection } from "~/domain/section/section-schema";

/**
 * A section for the database's `record_loops`, whose `ear` tells listeners of the same item apart.
 */
export type HashedSection = { start: number; end: number; rate: number | null; ear: string };

/** Tells listeners apart without naming them. With a key, because ids could be tried. */
export const shortHash = (secret: string, text: string) =>
  createHmac("sha256", secret).update(text).digest("base64url").slice(0, 12);

/**
 * Returns a pass's section with a hash of its listener, which is the same on every day and differs
 * for each item; null for a pass of the whole item.
 */
export function withEar(
  { userId, item, loop }: { userId: string; item: string; loop?: HeardSection | undefined },
  secret: string,
): HashedSection | null {
  if (!loop) return null;
  const { startMs: start, endMs: end, rate = null } = loop;
  return { start, end, rate, ear: shortHash(secret, `section ${item} listener ${userId}`) };
}
