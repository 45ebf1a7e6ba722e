import { z } from "zod";
import { normaliseEmail } from "~/domain/account/sign-in";
import type { Db } from "../../platform/db/database.server";
import { signInWith } from "./sign-in-with.server";
import { MINUTE_MS } from "~/domain/text/durations";

interface SessionValues {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}

const SESSION_KEY = "facebook-waits";
const LIFETIME_MS = 30 * MINUTE_MS;

const waitingSchema = z.object({
  subject: z.string(),
  /** From Facebook, or typed by the listener since; not yet proved. */
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  /** A path on this site to redirect to at the end. */
  back: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
});

/** A Facebook sign-in that is waiting for the listener to prove their address by email. */
export type PendingLink = z.infer<typeof waitingSchema>;

export function savePendingLink(session: SessionValues, waiting: PendingLink): void {
  session.set(SESSION_KEY, waiting);
}

/** Returns the sign-in waiting in this session; null if there is none or it has expired. */
export function loadPendingLink(session: SessionValues, now: Date): PendingLink | null {
  const waiting = waitingSchema.safeParse(session.get(SESSION_KEY)).data;
  return waiting && now.getTime() - waiting.at < LIFETIME_MS ? waiting : null;
}

/**
 * Links the waiting Facebook profile to the account whose address has just been proved. Reads it
 * only from this browser's session, so that a code redeemed in another browser cannot link somebody
 * else's profile.
 */
export async function completePendingLink(
  { db, session }: { db: Db; session: SessionValues },
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const waiting = loadPendingLink(session, now);
  if (!waiting?.email || normaliseEmail(waiting.email) !== normaliseEmail(email)) return;
  const { subject, firstName, pictureUrl } = waiting;
  const proven = { email, trust: "proof", firstName, pictureUrl, now } as const;
  await signInWith(db, { provider: "facebook", subject, ...proven });
  session.set(SESSION_KEY, undefined);
}
