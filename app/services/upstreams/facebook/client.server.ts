import { createHmac } from "node:crypto";
import {
  OAuthRejected,
  type OAuthClient,
  type Person,
} from "~/services/upstreams/oauth/oauth-client.server";
import type { Env } from "~/services/platform/env/env.server";
import type { Log } from "~/services/platform/log.server";
import { createUpstream } from "../http.server";
import { exchangeCode } from "../oauth/oauth-token.server";
import { debugToken, me } from "./schema.server";

type Keys = { clientId: string; clientSecret: string };

const FIELDS = "id,email,name,first_name,last_name,picture";

/** Calls Facebook's token endpoint and the parts of its Graph API that sign-in needs. */
export function createFacebookClient(facebook: Env["facebook"] & Keys, log: Log): OAuthClient {
  const upstream = createUpstream({ name: "facebook-sign-in", log });
  const { clientId, clientSecret, graphUrl } = facebook;

  /** Makes Facebook's `appsecret_proof`, without which a stolen token cannot be used. */
  function proofOf(accessToken: string): string {
    return createHmac("sha256", clientSecret).update(accessToken).digest("hex");
  }

  async function person(accessToken: string): Promise<Person> {
    const url = new URL(`${graphUrl}/me`);
    url.searchParams.set("fields", FIELDS);
    url.searchParams.set("appsecret_proof", proofOf(accessToken));
    const headers = { Authorization: `Bearer ${accessToken}` };
    const { status, text } = await upstream.get(url, headers);
    if (status !== 200) throw new OAuthRejected(`/me answered ${status}`);
    const { id, email, name, first_name, picture } = upstream.parse(me, text);
    const { url: pictureUrl, is_silhouette: isNobody } = picture?.data ?? {};
    return {
      provider: "facebook",
      subject: id,
      email: email || null,
      emailVerified: false,
      firstName: first_name || name || null,
      pictureUrl: (!isNobody && pictureUrl) || null,
    };
  }

  return {
    exchange: (form) => exchangeCode(upstream, facebook, form),
    person,
    async personOfToken(accessToken) {
      const url = new URL(`${graphUrl}/debug_token`);
      url.searchParams.set("input_token", accessToken);
      const headers = { Authorization: `Bearer ${clientId}|${clientSecret}` };
      const { status, text } = await upstream.get(url, headers);
      if (status !== 200) throw new OAuthRejected(`debug_token answered ${status}`);
      const { data } = upstream.parse(debugToken, text);
      if (!data.is_valid || data.app_id !== clientId) {
        throw new OAuthRejected("the token was issued to another app");
      }
      const found = await person(accessToken);
      if (found.subject !== data.user_id) throw new OAuthRejected("the token is another person's");
      return found;
    },
  };
}
