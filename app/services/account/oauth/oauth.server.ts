import {
  createSession,
  type Session as RemixSession,
  type SessionStorage,
} from "@remix-run/server-runtime";
import { randomBytes } from "node:crypto";
import { Authenticator, AuthorizationError } from "remix-auth";
import { addresses } from "~/addresses";
import type { Env } from "../../platform/env/env.server";
import {
  isOAuthFailure,
  OAuthRejected,
  type Person,
} from "../../upstreams/oauth/oauth-client.server";
import type { OAuthClients } from "../../upstreams/oauth/oauth-clients.server";
import { callbackUrl, type OAuthProvider } from "../../upstreams/oauth/oauth-providers.server";
import { FacebookSignIn, GoogleSignIn, type Run } from "./oauth-strategies.server";

/** The values that a callback is checked against: the `state` parameter and the PKCE verifier. */
export type Ticket = { state: string; verifier: string };

export type OAuthOptions = { env: Pick<Env, "origin" | OAuthProvider>; clients: OAuthClients };

/** The session key of `remix-auth-oauth2`. */
const STATE = "oauth2:state";

const strategies = { google: GoogleSignIn, facebook: FacebookSignIn };

/**
 * Makes a session storage for one call, because the package requires one; our own session stores
 * the attempts.
 */
function oneCallStorage(session: RemixSession): SessionStorage {
  return {
    getSession: () => Promise.resolve(session),
    commitSession: () => Promise.resolve(""),
    destroySession: () => Promise.resolve(""),
  };
}

function runOf({ env, clients }: OAuthOptions, provider: OAuthProvider, verifier: string): Run {
  const client = clients[provider];
  const { clientId, clientSecret, authorizationUrl } = env[provider];
  if (!client || !clientId || !clientSecret) throw new OAuthRejected(`${provider} is not offered`);
  const url = callbackUrl(env, provider);
  return { client, clientId, clientSecret, authorizationUrl, callbackUrl: url, verifier };
}

function authenticatorOf(provider: OAuthProvider, run: Run, session: RemixSession) {
  const authenticator = new Authenticator<Person>(oneCallStorage(session), { throwOnError: true });
  return authenticator.use(new strategies[provider](run), provider);
}

/**
 * Starts a sign-in and returns the provider's address to redirect to. Throws OAuthRejected for a
 * provider without keys.
 */
export async function startOAuth(
  options: OAuthOptions,
  provider: OAuthProvider,
): Promise<{ location: string; ticket: Ticket }> {
  const verifier = randomBytes(32).toString("base64url");
  const run = runOf(options, provider, verifier);
  const session = createSession();
  const request = new Request(new URL(addresses.auth.start(provider), options.env.origin));
  try {
    await authenticatorOf(provider, run, session).authenticate(provider, request);
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const location = error.headers.get("Location");
    const state: unknown = session.get(STATE);
    if (location && typeof state === "string") return { location, ticket: { state, verifier } };
  }
  throw new Error(`The strategy of ${provider} did not redirect`);
}

/**
 * Returns the person of a callback; `search` is its query string. Throws OAuthRejected if the state
 * is missing or wrong, consent was denied or the code is invalid, and UpstreamError if the provider
 * does not answer.
 */
export async function finishOAuth(
  options: OAuthOptions,
  provider: OAuthProvider,
  { search, ticket }: { search: string; ticket: Ticket },
): Promise<Person> {
  const run = runOf(options, provider, ticket.verifier);
  const session = createSession({ [STATE]: ticket.state });
  const request = new Request(run.callbackUrl + search);
  try {
    return await authenticatorOf(provider, run, session).authenticate(provider, request);
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error;
    const { cause } = error;
    if (isOAuthFailure(cause)) throw cause;
    throw new OAuthRejected(error.message, { cause });
  }
}
