import {
  OAuthRefused,
  type OAuthClient,
  type Person,
} from "~/services/accounts/oauth-client.server";
import type { Env } from "~/services/env.server";
import type { Log } from "~/services/log.server";
import { createUpstream } from "../http.server";
import { tokenAnswer, tokenInfo, userInfo } from "./schema.server";

type Keys = { clientId: string; clientSecret: string };

/** Google's token and userinfo endpoints (OpenID Connect). */
export function createGoogleClient(google: Env["google"] & Keys, log: Log): OAuthClient {
  const upstream = createUpstream({ name: "google-sign-in", log });
  const { clientId, clientSecret, tokenUrl, userInfoUrl } = google;

  async function infoOf(accessToken: string) {
    const headers = { Authorization: `Bearer ${accessToken}` };
    const { status, text } = await upstream.get(new URL(userInfoUrl), headers);
    if (status !== 200) throw new OAuthRefused(`userinfo answered ${status}`);
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
    async exchange(form) {
      const body = new URLSearchParams(form);
      body.set("client_id", clientId);
      body.set("client_secret", clientSecret);
      const { status, text } = await upstream.post(new URL(tokenUrl), body);
      if (status !== 200) throw new OAuthRefused(`the token endpoint answered ${status}`);
      return upstream.parse(tokenAnswer, text).access_token;
    },
    person,
    async personOfToken(accessToken) {
      const url = new URL("tokeninfo", tokenUrl);
      url.searchParams.set("access_token", accessToken);
      const { status, text } = await upstream.get(url);
      if (status !== 200) throw new OAuthRefused(`tokeninfo answered ${status}`);
      const token = upstream.parse(tokenInfo, text);
      if (token.aud !== clientId) throw new OAuthRefused("the token is another client's");
      const found = await person(accessToken);
      if (found.subject !== token.sub) throw new OAuthRefused("the token is another person's");
      return found;
    },
  };
}
