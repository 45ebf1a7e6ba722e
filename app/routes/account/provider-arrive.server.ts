import type { AppLoadContext } from "@remix-run/node";
import { accountOf } from "~/services/accounts/account.server";
import type { Person } from "~/services/accounts/oauth-client.server";
import { signInWith } from "~/services/accounts/sign-in-with.server";
import { keepWaiting, needsProof } from "~/services/accounts/waiting-provider.server";
import { finishSignIn, type Arrived } from "./arrive.server";

/** Where Facebook listeners are asked for their address, or told that it is the way in from now on. */
export const FACEBOOK_EMAIL = "/auth/facebook/email";

export type Outcome = { waits: false; arrived: Arrived } | { waits: true };

/** Lets in whom a provider has vouched for; a Facebook listener may have to prove an address first. */
export async function admit(
  context: AppLoadContext,
  request: Request,
  { person, back }: { person: Person; back: string },
): Promise<Outcome> {
  const { db, session } = context;
  const now = new Date();
  const isFacebook = person.provider === "facebook";
  if (isFacebook && (await needsProof(db, person))) {
    const { subject, email, firstName, pictureUrl } = person;
    keepWaiting(session, { subject, email, firstName, pictureUrl, back, at: now.getTime() });
    return { waits: true };
  }
  const emailVerified = isFacebook ? person.email !== null : person.emailVerified;
  const { userId, isNew } = await signInWith(db, { ...person, emailVerified, now });
  const { provider } = person;
  const arrived = await finishSignIn(context, request, { userId, provider, isNew, back });
  return { waits: false, arrived };
}

/** The path that a browser goes on to: for Facebook listeners by way of the explanation, until they use e-mail. */
export async function pathAfter(
  { db, session }: AppLoadContext,
  outcome: Outcome,
): Promise<string> {
  if (outcome.waits) return FACEBOOK_EMAIL;
  const { to, provider } = outcome.arrived;
  if (provider !== "facebook" || !session.accountId) return to;
  const account = await accountOf(db, session.accountId);
  if (account?.loginProviders.includes("email")) return to;
  return `${FACEBOOK_EMAIL}?next=${encodeURIComponent(to)}`;
}
