import {
  createSession,
  type Session as RemixSession,
  type SessionStorage,
} from "@remix-run/server-runtime";
import { randomBytes } from "node:crypto";
import { Authenticator, AuthorizationError } from "remix-auth";
import type { Env } from "../env.server";
import { isRefusal, OAuthRefused, type Person } from "./oauth-client.server";
import type { OAuthClients } from "./oauth-clients.server";
import { callbackUrl, type OAuthProvider } from "./oauth-providers.server";
import { FacebookSignIn, GoogleSignIn, type Run } from "./oauth-strategies.server";

/** What the way back has to show that it belongs to the way there. */
export type Ticket = { state: string; verifier: string };

export type OAuthParts = { env: Pick<Env, "origin" | OAuthProvider>; clients: OAuthClients };

/** Where the strategies of `remix-auth-oauth2` keep their state. */
const STATE = "oauth2:state";

const strategies = { google: GoogleSignIn, facebook: FacebookSignIn };

/** A session of the packages that lasts for one call: ours keeps what has to last. */
function passingStorage(session: RemixSession): SessionStorage {
  return {
    getSession: () => Promise.resolve(session),
    commitSession: () => Promise.resolve(""),
    destroySession: () => Promise.resolve(""),
  };
}

function runOf({ env, clients }: OAuthParts, provider: OAuthProvider, verifier: string): Run {
  const client = clients[provider];
  const { clientId, clientSecret, authorizationUrl } = env[provider];
  if (!client || !clientId || !clientSecret) throw new OAuthRefused(`${provider} is not offered`);
  const url = callbackUrl(env, provider);
  return { client, clientId, clientSecret, authorizationUrl, callbackUrl: url, verifier };
}

function authenticatorOf(provider: OAuthProvider, run: Run, session: RemixSession) {
  const authenticator = new Authenticator<Person>(passingStorage(session), { throwOnError: true });
  return authenticator.use(new strategies[provider](run), provider);
}

/** Begins a sign-in: the provider's address to send the listener to. Throws OAuthRefused for a provider without keys. */
export async function startOAuth(
  parts: OAuthParts,
  provider: OAuthProvider,
): Promise<{ location: string; ticket: Ticket }> {
  const verifier = randomBytes(32).toString("base64url");
  const run = runOf(parts, provider, verifier);
  const session = createSession();
  const request = new Request(new URL(`/auth/${provider}`, parts.env.origin));
  try {
    await authenticatorOf(provider, run, session).authenticate(provider, request);
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const location = error.headers.get("Location");
    const state: unknown = session.get(STATE);
    if (location && typeof state === "string") return { location, ticket: { state, verifier } };
  }
  throw new Error(`${provider} was not to be redirected to`);
}

/**
 * The person whom the provider has sent back with `search`. Throws OAuthRefused for whatever does not hold: no or another
 * state, a consent refused, a code that is not good; UpstreamError when the provider does not answer.
 */
export async function finishOAuth(
  parts: OAuthParts,
  provider: OAuthProvider,
  { search, ticket }: { search: string; ticket: Ticket },
): Promise<Person> {
  const run = runOf(parts, provider, ticket.verifier);
  const session = createSession({ [STATE]: ticket.state });
  const request = new Request(run.callbackUrl + search);
  try {
    return await authenticatorOf(provider, run, session).authenticate(provider, request);
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error;
    const { cause } = error;
    if (isRefusal(cause)) throw cause;
    throw new OAuthRefused(error.message, { cause });
  }
}
