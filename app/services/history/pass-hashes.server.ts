import { createHmac } from "node:crypto";
import type { PassedLoop } from "~/domain/loops/loop-schema";
import { utcDay } from "../videos/stats.server";

export type PassToRecord = {
  userId: string;
  ytid: string;
  eventId: string;
  /** The length of the pass in seconds, as the player reports it. */
  reportedSeconds?: number | undefined;
  /** The client's network; passes without one share a network. */
  network?: string;
  /** The section that was heard; absent for a pass of the whole video. */
  loop?: PassedLoop | undefined;
  now: Date;
};

/**
 * A section for the database's `record_loops`, whose `ear` tells listeners of the same item apart.
 */
export type HashedLoop = { start: number; end: number; rate: number | null; ear: string };

/**
 * A pass with hashes that tell its listener and network apart from others of the same video and day
 * (TOP10-1).
 */
export type HashedPass = PassToRecord & {
  listenerHash: string;
  networkHash: string;
  section: HashedLoop | null;
};

const shortHash = (secret: string, text: string) =>
  createHmac("sha256", secret).update(text).digest("base64url").slice(0, 12);

/**
 * Returns a pass's section with a hash of its listener, which is the same on every day and differs
 * for each item; null for a pass of the whole item.
 */
export function withEar(
  { userId, item, loop }: { userId: string; item: string; loop?: PassedLoop | undefined },
  secret: string,
): HashedLoop | null {
  if (!loop) return null;
  const { startMs: start, endMs: end, rate = null } = loop;
  return { start, end, rate, ear: shortHash(secret, `section ${item} listener ${userId}`) };
}

/**
 * Adds short hashes of a pass's listener and network, which differ for each video and day. There
 * are so few networks that hashes without a key could be reversed by trying them all; with a key,
 * the database alone gives nothing away.
 * @param secret the same in all processes
 */
export function withHashes(pass: PassToRecord, secret: string): HashedPass {
  const { ytid, userId, network = "", now } = pass;
  const hashOf = (who: string) => shortHash(secret, `pass ${utcDay(now)} ${ytid} ${who}`);
  return {
    ...pass,
    listenerHash: hashOf(`listener ${userId}`),
    networkHash: hashOf(`network ${network}`),
    section: withEar({ userId, item: ytid, loop: pass.loop }, secret),
  };
}
