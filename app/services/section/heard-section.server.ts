import { createHmac } from "node:crypto";
import type { HeardSection } from "~/domain/section/section-schema";

/**
 * A section for the database's `record_loops`. `ear` and `network` tell listeners of the same item
 * and their networks apart.
 */
export type HashedSection = {
  start: number;
  end: number;
  rate: number | null;
  ear: string;
  network: string;
};

export type SectionPass = {
  userId: string;
  item: string;
  /** The client's network; passes without one share a network. */
  network?: string | undefined;
  /** The section that was heard; absent for a pass of the whole item. */
  loop?: HeardSection | undefined;
};

/** Tells listeners apart without naming them. With a key, because ids could be tried. */
export const shortHash = (secret: string, text: string) =>
  createHmac("sha256", secret).update(text).digest("base64url").slice(0, 12);

/**
 * Returns a pass's section with hashes of its listener and network, which are the same on every day
 * and differ for each item; null for a pass of the whole item.
 */
export function withEar(
  { userId, item, network = "", loop }: SectionPass,
  secret: string,
): HashedSection | null {
  if (!loop) return null;
  const { startMs: start, endMs: end, rate = null } = loop;
  const hashOf = (who: string) => shortHash(secret, `section ${item} ${who}`);
  return {
    ...{ start, end, rate },
    ear: hashOf(`listener ${userId}`),
    network: hashOf(`network ${network}`),
  };
}
