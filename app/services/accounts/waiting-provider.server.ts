import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { normalEmail } from "~/domain/sign-in";
import type { Db } from "../db/database.server";
import { loginProviders, users } from "../db/schema.server";
import type { Person } from "./oauth-client.server";
import { signInWith } from "./sign-in-with.server";

/** What of a session is needed to keep the waiting person in. */
interface Keeper {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}

const NAME = "facebook-waits";
const LASTS_MS = 30 * 60_000;

const waitingSchema = z.object({
  subject: z.string(),
  /** What Facebook told, or the listener has typed since; nobody has proved it yet. */
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  /** A path of ours to lead to in the end. */
  back: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
});

/** A Facebook listener whose address has to be proved by mail before they are let in. */
export type Waiting = z.infer<typeof waitingSchema>;

export function keepWaiting(session: Keeper, waiting: Waiting): void {
  session.set(NAME, waiting);
}

/** Who waits in this browser; null when nobody does, or has for too long. */
export function waitingIn(session: Keeper, now: Date): Waiting | null {
  const waiting = waitingSchema.safeParse(session.get(NAME)).data;
  return waiting && now.getTime() - waiting.at < LASTS_MS ? waiting : null;
}

/**
 * Facebook hands out addresses that their owners confirmed to it at some time, which is enough to open an account with one
 * that nobody has here, and not enough to walk into the account of whoever has it: that takes a mailed code. So does having
 * told no address at all.
 */
export async function needsProof(db: Db, { subject, email }: Person): Promise<boolean> {
  const [linked] = await db
    .select({ userId: loginProviders.userId })
    .from(loginProviders)
    .where(and(eq(loginProviders.provider, "facebook"), eq(loginProviders.subject, subject)));
  if (linked) return false;
  if (!email) return true;
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, normalEmail(email)));
  return owner !== undefined;
}

/**
 * Links the Facebook listener who waits in this browser to the account whose address they have proved just now. Only this
 * browser's session is asked: a code that somebody was talked into redeeming elsewhere links nobody.
 */
export async function linkWaiting(
  { db, session }: { db: Db; session: Keeper },
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const waiting = waitingIn(session, now);
  if (!waiting?.email || normalEmail(waiting.email) !== normalEmail(email)) return;
  const { subject, firstName, pictureUrl } = waiting;
  const proven = { email, emailVerified: true, firstName, pictureUrl, now };
  await signInWith(db, { provider: "facebook", subject, ...proven });
  session.set(NAME, undefined);
}
