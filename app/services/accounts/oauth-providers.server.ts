import type { Env } from "../env.server";

/** The providers that listeners come back from by a redirect. */
export const OAUTH_PROVIDERS = ["facebook", "google"] as const;

export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

type Settings = Pick<Env, OAuthProvider>;

export function isOAuthProvider(name: string): name is OAuthProvider {
  return OAUTH_PROVIDERS.some((provider) => provider === name);
}

/** Where a provider sends listeners back to; registered there by the operator. */
export function callbackUrl(env: Pick<Env, "origin">, provider: OAuthProvider): string {
  return `${env.origin}/auth/${provider}/callback`;
}

/** Those that this installation has keys of: no other is offered. */
export function offeredProviders(env: Settings): OAuthProvider[] {
  return OAUTH_PROVIDERS.filter((provider) => {
    const { clientId, clientSecret } = env[provider];
    return clientId !== undefined && clientSecret !== undefined;
  });
}

/** Hosts of the listeners' pictures beside the provider's own. */
const PICTURES: Record<OAuthProvider, string[]> = {
  google: ["https://*.googleusercontent.com"],
  facebook: ["https://platform-lookaside.fbsbx.com", "https://*.fbcdn.net"],
};

/** A provider may pass a listener on from `www.` to another host of its own, such as `m.`. */
function formTargets(address: string): string[] {
  const { origin, host, protocol } = new URL(address);
  return host.startsWith("www.") ? [origin, `${protocol}//*.${host.slice(4)}`] : [origin];
}

/** What pages have to allow for the sake of the providers: pictures shown, and forms that are redirected there. */
export function signInSources(env: Settings): { pictures: string[]; forms: string[] } {
  const offered = offeredProviders(env);
  const own = { google: env.google.userInfoUrl, facebook: env.facebook.graphUrl };
  return {
    pictures: offered.flatMap((provider) => [new URL(own[provider]).origin, ...PICTURES[provider]]),
    forms: offered.flatMap((provider) => formTargets(env[provider].authorizationUrl)),
  };
}
