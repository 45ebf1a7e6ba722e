import type { AppLoadContext } from "@remix-run/node";
import {
  isOAuthProvider,
  enabledProviders,
  type OAuthProvider,
} from "~/services/upstreams/oauth/oauth-providers.server";

/** The provider in the path; throws 404 for one that is unknown or not set up. */
export function offeredProvider(
  { env }: AppLoadContext,
  params: { provider?: string | undefined },
): OAuthProvider {
  const name = params.provider?.toLowerCase() ?? "";
  if (isOAuthProvider(name) && enabledProviders(env).includes(name)) return name;
  throw new Response("This sign-in is not available here.", { status: 404 });
}
