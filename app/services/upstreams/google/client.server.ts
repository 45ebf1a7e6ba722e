import {
  OAuthRejected,
  type OAuthClient,
  type Person,
} from "~/services/upstreams/oauth/oauth-client.server";
import type { Env } from "~/services/platform/env/env.server";
import type { Log } from "~/services/platform/log.server";
import { createUpstream } from "../http.server";
import { exchangeCode } from "../oauth/oauth-token.server";
import { tokenInfo, userInfo } from "./schema.server";

type Keys = { clientId: string; clientSecret: string };

/** Calls Google's token and userinfo endpoints (OpenID Connect). */
export function createGoogleClient(google: Env["google"] & Keys, log: Log): OAuthClient {
  const upstream = createUpstream({ name: "google-sign-in", log });
  const { clientId, tokenUrl, userInfoUrl } = google;

  async function infoOf(accessToken: string) {
    const headers = { Authorization: `Bearer ${accessToken}` };
    const { status, text } = await upstream.get(new URL(userInfoUrl), headers);
    if (status !== 200) throw new OAuthRejected(`userinfo answered ${status}`);
    return upstream.parse(userInfo, text);
  }

  async function person(accessToken: string): Promise<Person> {
    const info = await infoOf(accessToken);
    return {
      provider: "google",
      subject: info.sub,
      email: info.email || null,
      emailVerified: info.email_verified === true,
      firstName: info.given_name || info.name || null,
      pictureUrl: info.picture || null,
    };
  }

  return {
    exchange: (form) => exchangeCode(upstream, google, form),
    person,
    async personOfToken(accessToken) {
      const url = new URL("tokeninfo", tokenUrl);
      url.searchParams.set("access_token", accessToken);
      const { status, text } = await upstream.get(url);
      if (status !== 200) throw new OAuthRejected(`tokeninfo answered ${status}`);
      const token = upstream.parse(tokenInfo, text);
      if (token.aud !== clientId) throw new OAuthRejected("the token was issued to another client");
      const found = await person(accessToken);
      if (found.subject !== token.sub) throw new OAuthRejected("the token is another person's");
      return found;
    },
  };
}
