import type { Env } from "../../platform/env/env.server";
import type { Log } from "../../platform/log.server";
import { createFacebookClient } from "../facebook/client.server";
import { createGoogleClient } from "../google/client.server";
import type { OAuthClient } from "./oauth-client.server";
import type { OAuthProvider } from "./oauth-providers.server";

type Create<Settings> = (settings: Settings, log: Log) => OAuthClient;
type Keys = { clientId?: string | undefined; clientSecret?: string | undefined };

function withKeys<Settings extends Keys>(
  settings: Settings,
  log: Log,
  create: Create<Settings & { clientId: string; clientSecret: string }>,
): OAuthClient | null {
  const { clientId, clientSecret } = settings;
  return clientId && clientSecret ? create({ ...settings, clientId, clientSecret }, log) : null;
}

export type OAuthClients = Record<OAuthProvider, OAuthClient | null>;

/** Null for a provider without keys in the environment. */
export function createOAuthClients(env: Pick<Env, OAuthProvider>, log: Log): OAuthClients {
  return {
    google: withKeys(env.google, log, createGoogleClient),
    facebook: withKeys(env.facebook, log, createFacebookClient),
  };
}
