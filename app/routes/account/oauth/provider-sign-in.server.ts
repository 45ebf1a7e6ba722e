import type { AppLoadContext } from "@remix-run/node";
import { addresses } from "~/addresses";
import { loadAccount } from "~/services/account/account.server";
import type { Person } from "~/services/upstreams/oauth/oauth-client.server";
import type { OAuthProvider } from "~/services/upstreams/oauth/oauth-providers.server";
import { signInWith, type Trust } from "~/services/account/oauth/sign-in-with.server";
import { notify } from "~/services/platform/notices.server";
import { savePendingLink } from "~/services/account/oauth/pending-link.server";
import { finishSignIn, type SignInDone } from "../finish-sign-in.server";

/** The page that asks Facebook listeners for an address, or explains the move to email. */
export const FACEBOOK_EMAIL = addresses.auth.facebookEmail;

export type Outcome = { needsEmail: false; signedIn: SignInDone } | { needsEmail: true };

/**
 * Signs in a person whom a provider has verified. Facebook listeners may have to prove an address
 * first.
 */
export async function signInByProvider(
  context: AppLoadContext,
  request: Request,
  { person, back }: { person: Person; back: string },
): Promise<Outcome> {
  const { db, session } = context;
  const now = new Date();
  const account = await signInWith(db, { ...person, trust: trustIn(person), now });
  if (!account) {
    const { subject, email, firstName, pictureUrl } = person;
    savePendingLink(session, { subject, email, firstName, pictureUrl, back, at: now.getTime() });
    notify("sign-in", { way: person.provider, result: "email-needed" });
    return { needsEmail: true };
  }
  const { provider } = person;
  const signedIn = await finishSignIn(context, request, { ...account, provider, back });
  notify("sign-in", { way: provider, result: "signed-in" });
  return { needsEmail: false, signedIn };
}

/** Notes that the provider rejected a sign-in, or did not answer. */
export function noteRejection(
  { log }: AppLoadContext,
  provider: OAuthProvider,
  { message }: Error,
): void {
  notify("sign-in", { way: provider, result: "rejected" });
  log.info({ provider, reason: message }, "a sign-in was rejected");
}

/**
 * An address from Facebook proves nothing, because its owner may have confirmed it any time ago.
 */
function trustIn({ provider, emailVerified }: Person): Trust {
  if (provider === "facebook") return "claim";
  return emailVerified ? "proof" : "none";
}

/**
 * The path after the sign-in. Facebook listeners see the explanation first until they have used
 * email.
 */
export async function pathAfter(
  { db, session }: AppLoadContext,
  outcome: Outcome,
): Promise<string> {
  if (outcome.needsEmail) return FACEBOOK_EMAIL;
  const { to, provider } = outcome.signedIn;
  if (provider !== "facebook" || !session.accountId) return to;
  const account = await loadAccount(db, session.accountId);
  if (account?.loginProviders.includes("email")) return to;
  return `${FACEBOOK_EMAIL}?next=${encodeURIComponent(to)}`;
}
