import type { AppLoadContext } from "@remix-run/node";
import {
  isOAuthProvider,
  offeredProviders,
  type OAuthProvider,
} from "~/services/accounts/oauth-providers.server";

/** The provider of the address; throws 404 for one that is unknown or not offered here. */
export function offeredProvider(
  { env }: AppLoadContext,
  params: { provider?: string | undefined },
): OAuthProvider {
  const name = params.provider?.toLowerCase() ?? "";
  if (isOAuthProvider(name) && offeredProviders(env).includes(name)) return name;
  throw new Response("This way to sign in is not offered here.", { status: 404 });
}
