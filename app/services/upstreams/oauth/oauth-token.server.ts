import { z } from "zod";
import { OAuthRejected } from "./oauth-client.server";
import type { Upstream } from "../http.server";

interface Client {
  clientId: string;
  clientSecret: string;
  tokenUrl: string;
}

const tokenAnswer = z.object({ access_token: z.string().min(1) });

/**
 * Exchanges a code for an access token (RFC 6749 §4.1.3); `form` has everything but the client's
 * own keys.
 * @throws {OAuthRejected} as well as {UpstreamError}
 */
export async function exchangeCode(
  upstream: Upstream,
  { clientId, clientSecret, tokenUrl }: Client,
  form: URLSearchParams,
): Promise<string> {
  const body = new URLSearchParams(form);
  body.set("client_id", clientId);
  body.set("client_secret", clientSecret);
  const { status, text } = await upstream.post(new URL(tokenUrl), body);
  if (status !== 200) throw new OAuthRejected(`the token endpoint answered ${status}`);
  return upstream.parse(tokenAnswer, text).access_token;
}
