import { z } from "zod";
import type { Ticket } from "./oauth.server";
import type { OAuthProvider } from "./oauth-providers.server";

/** What of a session is needed to keep attempts in. */
export interface AttemptKeeper {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  takeOnce(name: string): Promise<unknown>;
}

/** A sign-in under way; `back` is a path of ours. */
export type Attempt = Ticket & { back: string };

const LASTS_MS = 10 * 60_000;
/** Several tabs may each be at the provider. */
const MOST = 4;

const kept = z.array(
  z.object({ state: z.string(), verifier: z.string(), back: z.string(), at: z.number() }),
);

/** Each provider has its own: what one of them sends back cannot answer for another. */
const nameOf = (provider: OAuthProvider) => `oauth-${provider}`;

function parse(value: unknown, now: Date) {
  const attempts = kept.safeParse(value).data ?? [];
  return attempts.filter(({ at }) => now.getTime() - at < LASTS_MS);
}

export function keepAttempt(
  session: AttemptKeeper,
  provider: OAuthProvider,
  { attempt, now }: { attempt: Attempt; now: Date },
): void {
  const name = nameOf(provider);
  const others = parse(session.get(name), now).slice(1 - MOST);
  session.set(name, [...others, { ...attempt, at: now.getTime() }]);
}

/** The attempt of this state, once; null for one that this session did not begin, or has used, or lately forgot. */
export async function takeAttempt(
  session: AttemptKeeper,
  provider: OAuthProvider,
  { state, now }: { state: string | null; now: Date },
): Promise<Attempt | null> {
  if (!state) return null;
  const name = nameOf(provider);
  if (!parse(session.get(name), now).some((attempt) => attempt.state === state)) return null;
  const attempts = parse(await session.takeOnce(name), now);
  const others = attempts.filter((attempt) => attempt.state !== state);
  if (others.length > 0) session.set(name, others);
  return attempts.find((attempt) => attempt.state === state) ?? null;
}
