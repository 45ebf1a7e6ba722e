import type { AppLoadContext } from "@remix-run/node";
import { providerLabel } from "~/domain/account/sign-in";
import type { OAuthProvider } from "~/services/upstreams/oauth/oauth-providers.server";
import { providerProfile } from "~/services/account/oauth/provider-profile.server";
import { apiError } from "../../calls/api-error.server";
import type { ApiFailure } from "../../calls/described.server";
import { requireAccount } from "../signed-in.server";

export function notLinked(provider: OAuthProvider): ApiFailure {
  const message = `Your account is not linked with ${providerLabel(provider)}.`;
  return { status: 404, code: "not_linked", message };
}

/**
 * The account's profile at a provider; throws 401 without an account, 404 if the provider is not
 * linked.
 */
export async function ownProfileAt(context: AppLoadContext, provider: OAuthProvider) {
  const profile = await providerProfile(context.db, requireAccount(context), provider);
  if (profile) return profile;
  throw apiError(notLinked(provider));
}
