import type { HeardSection } from "~/domain/section/section-schema";
import { type HashedSection, shortHash, withEar } from "../section/heard-section.server";
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
  loop?: HeardSection | undefined;
  now: Date;
};

/**
 * A pass with hashes that tell its listener and network apart from others of the same video and day
 * (TOP10-1).
 */
export type HashedPass = PassToRecord & {
  listenerHash: string;
  networkHash: string;
  section: HashedSection | null;
};

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
    section: withEar({ userId, item: ytid, network, loop: pass.loop }, secret),
  };
}
