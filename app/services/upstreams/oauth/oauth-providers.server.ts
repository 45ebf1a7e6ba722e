import { addresses } from "~/addresses";
import type { Env } from "../../platform/env/env.server";

const OAUTH_PROVIDERS = ["facebook", "google"] as const;

export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

type Settings = Pick<Env, OAuthProvider>;

export function isOAuthProvider(name: string): name is OAuthProvider {
  return OAUTH_PROVIDERS.some((provider) => provider === name);
}

/** The operator must register this address with the provider. */
export function callbackUrl(env: Pick<Env, "origin">, provider: OAuthProvider): string {
  return `${env.origin}${addresses.auth.callback(provider)}`;
}

/** Returns the providers with keys in the environment. */
export function enabledProviders(env: Settings): OAuthProvider[] {
  return OAUTH_PROVIDERS.filter((provider) => {
    const { clientId, clientSecret } = env[provider];
    return clientId !== undefined && clientSecret !== undefined;
  });
}

/** Hosts of profile pictures, in addition to the API's own. */
const PICTURE_HOSTS: Record<OAuthProvider, string[]> = {
  google: ["https://*.googleusercontent.com"],
  facebook: ["https://platform-lookaside.fbsbx.com", "https://*.fbcdn.net"],
};

/** A provider may redirect from `www.` to another of its hosts, such as `m.`. */
function formTargets(address: string): string[] {
  const { origin, host, protocol } = new URL(address);
  return host.startsWith("www.") ? [origin, `${protocol}//*.${host.slice(4)}`] : [origin];
}

/** Sources that the content security policy must allow for `img-src` and `form-action`. */
export function signInSources(env: Settings): { pictures: string[]; forms: string[] } {
  const offered = enabledProviders(env);
  const own = { google: env.google.userInfoUrl, facebook: env.facebook.graphUrl };
  return {
    pictures: offered.flatMap((provider) => [
      new URL(own[provider]).origin,
      ...PICTURE_HOSTS[provider],
    ]),
    forms: offered.flatMap((provider) => formTargets(env[provider].authorizationUrl)),
  };
}
