import { z } from "zod";
import type { Ticket } from "./oauth.server";
import type { OAuthProvider } from "../../upstreams/oauth/oauth-providers.server";
import { MINUTE_MS } from "~/domain/text/durations";

/** The part of a session that stores attempts. */
export interface AttemptSession {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  takeOnce(name: string): Promise<unknown>;
}

/** A sign-in under way; `back` is a path on this site. */
export type Attempt = Ticket & { back: string };

const LIFETIME_MS = 10 * MINUTE_MS;
/** More than one, because several tabs can sign in at the same time. */
const MAX_ATTEMPTS = 4;

const attemptsSchema = z.array(
  z.object({ state: z.string(), verifier: z.string(), back: z.string(), at: z.number() }),
);

/** One name per provider, so that a callback from one cannot complete an attempt with another. */
const sessionKey = (provider: OAuthProvider) => `oauth-${provider}`;

function parse(value: unknown, now: Date) {
  const attempts = attemptsSchema.safeParse(value).data ?? [];
  return attempts.filter(({ at }) => now.getTime() - at < LIFETIME_MS);
}

export function saveAttempt(
  session: AttemptSession,
  provider: OAuthProvider,
  { attempt, now }: { attempt: Attempt; now: Date },
): void {
  const name = sessionKey(provider);
  const others = parse(session.get(name), now).slice(1 - MAX_ATTEMPTS);
  session.set(name, [...others, { ...attempt, at: now.getTime() }]);
}

/**
 * Removes and returns the attempt with this state; null if this session did not start it, or if it
 * was used or has expired.
 */
export async function takeAttempt(
  session: AttemptSession,
  provider: OAuthProvider,
  { state, now }: { state: string | null; now: Date },
): Promise<Attempt | null> {
  if (!state) return null;
  const name = sessionKey(provider);
  if (!parse(session.get(name), now).some((attempt) => attempt.state === state)) return null;
  const attempts = parse(await session.takeOnce(name), now);
  const others = attempts.filter((attempt) => attempt.state !== state);
  if (others.length > 0) session.set(name, others);
  return attempts.find((attempt) => attempt.state === state) ?? null;
}
