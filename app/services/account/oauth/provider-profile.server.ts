import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.server";
import { loginProviders } from "../../platform/db/schema.server";
import type { OAuthProvider } from "../../upstreams/oauth/oauth-providers.server";

/**
 * Returns the profile from the account's last sign-in with a provider; null if the provider is not
 * linked.
 */
export async function providerProfile(db: Db, userId: string, provider: OAuthProvider) {
  const { subject, email, firstName, pictureUrl } = loginProviders;
  const [profile] = await db
    .select({ subject, email, firstName, pictureUrl })
    .from(loginProviders)
    .where(and(eq(loginProviders.userId, userId), eq(loginProviders.provider, provider)))
    .orderBy(asc(loginProviders.linkedAt))
    .limit(1);
  return profile ?? null;
}
