import { generateKeyPairSync } from "node:crypto";
import { interactionPolicy, type Configuration, type KoaContextWithOIDC } from "oidc-provider";

/** A person who can sign in there. */
export interface GooglePerson {
  sub: string;
  given_name: string;
  email: string;
  email_verified: boolean;
  picture?: string;
}

export const CLIENT_SECRET = "stand-in-client-secret";
/** Our app's client id, and another app's. */
export const CLIENT_IDS = { ours: "stand-in-client", another: "another-client" };
export const SCOPE = "openid email profile";

const GOOGLE_SCOPES = "https://www.googleapis.com/auth/userinfo";

/** Native clients may redirect to every port of loopback, and must use PKCE. */
const clientOf = (client_id: string) => ({
  client_id,
  client_secret: CLIENT_SECRET,
  application_type: "native" as const,
  token_endpoint_auth_method: "client_secret_post" as const,
  id_token_signed_response_alg: "ES256" as const,
  redirect_uris: ["http://localhost/auth/google/callback"],
});

/** Choosing a name counts as consent. */
async function consented({ oidc }: KoaContextWithOIDC) {
  const { client, session } = oidc;
  const grant = new oidc.provider.Grant({
    clientId: client?.clientId,
    accountId: session?.accountId,
  });
  const asked = oidc.params?.scope;
  grant.addOIDCScope(typeof asked === "string" ? asked : SCOPE);
  await grant.save();
  return grant;
}

function policy() {
  const prompts = interactionPolicy.base();
  prompts.remove("consent");
  prompts.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return prompts;
}

/** Google's paths and scopes; every request shows the account chooser. */
export function configurationOf(people: readonly GooglePerson[]): Configuration {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const profile = ["name", "given_name", "picture"];
  const email = ["email", "email_verified"];
  return {
    clients: Object.values(CLIENT_IDS).map(clientOf),
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig" }] },
    cookies: { keys: ["stand-in"] },
    claims: {
      openid: ["sub"],
      [`${GOOGLE_SCOPES}.profile`]: profile,
      [`${GOOGLE_SCOPES}.email`]: email,
      profile,
      email,
    },
    routes: { authorization: "/o/oauth2/v2/auth", token: "/token", userinfo: "/v1/userinfo" },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy: policy() },
    ttl: { AccessToken: 3600, Grant: 3600, Interaction: 600, Session: 3600, IdToken: 3600 },
    loadExistingGrant: consented,
    findAccount(_ctx, sub) {
      const person = people.find((one) => one.sub === sub);
      if (!person) return undefined;
      return {
        accountId: sub,
        claims: () => ({ ...person, name: `${person.given_name} Example` }),
      };
    },
  };
}
