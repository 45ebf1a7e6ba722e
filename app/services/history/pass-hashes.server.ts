import { createHmac } from "node:crypto";
import { utcDay } from "../videos/stats.server";

export type PassToRecord = {
  userId: string;
  ytid: string;
  eventId: string;
  /** The length of the pass in seconds, as the player reports it. */
  reportedSeconds?: number | undefined;
  /** The client's network; passes without one are of one network. */
  network?: string;
  now: Date;
};

/** A pass with what tells its listener and network apart from others of the video and day (TOP10-1). */
export type HashedPass = PassToRecord & { listenerHash: string; networkHash: string };

/**
 * Short hashes of a pass's listener and network, which differ for each video and day. There are few networks, so that a hash
 * without a key could be reversed by trying them all; with one, whoever has the database alone learns nothing.
 * @param secret the same in all processes
 */
export function withHashes(pass: PassToRecord, secret: string): HashedPass {
  const { ytid, userId, network = "", now } = pass;
  const hashOf = (who: string) =>
    createHmac("sha256", secret)
      .update(`pass ${utcDay(now)} ${ytid} ${who}`)
      .digest("base64url")
      .slice(0, 12);
  return {
    ...pass,
    listenerHash: hashOf(`listener ${userId}`),
    networkHash: hashOf(`network ${network}`),
  };
}
