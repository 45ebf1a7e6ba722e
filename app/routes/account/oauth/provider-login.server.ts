import type { AppLoadContext } from "@remix-run/node";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { addresses } from "~/addresses";
import { safePath } from "~/domain/shell/redirect-to";
import { LOGIN_SUCCESS, loginFailed } from "~/domain/account/sign-in";
import { isOAuthFailure, OAuthRejected } from "~/services/upstreams/oauth/oauth-client.server";
import type { OAuthProvider } from "~/services/upstreams/oauth/oauth-providers.server";
import { checkInput } from "../../calls/answer.server";
import { apiError } from "../../calls/api-error.server";
import type { ApiFailure } from "../../calls/described.server";
import { flashSignInFailure } from "../finish-sign-in.server";
import { FACEBOOK_EMAIL, noteRejection, signInByProvider } from "./provider-sign-in.server";

export const EMAIL_NEEDED: ApiFailure = {
  status: 409,
  code: "email_needed",
  message: `Prove your email address first: ${FACEBOOK_EMAIL}`,
};

export function providerRefused(provider: OAuthProvider): ApiFailure {
  return { status: 401, code: "sign_in_failed", message: loginFailed(provider) };
}

/** The credentials that a provider's SDK gives to the browser. */
const providerParams = z.object({
  accessToken: z.string().min(1).max(4096),
  signedRequest: z.string().max(8192).optional(),
  back: z.unknown().optional(),
});

/**
 * The user id of Facebook's `signed_request`, which is `{user_id, ...}` signed with the app's
 * secret.
 */
function signedUserId(signedRequest: string, secret: string): string {
  const [signature = "", payload = ""] = signedRequest.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = createHmac("sha256", secret).update(payload).digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new OAuthRejected("the signature of the signed request is wrong");
  }
  const text = Buffer.from(payload, "base64url").toString("utf8");
  const parsed = z.object({ user_id: z.string() }).safeParse(JSON.parse(text)).data;
  if (!parsed) throw new OAuthRejected("the signed request has no user id");
  return parsed.user_id;
}

async function verifyToken(
  { env, oauth }: AppLoadContext,
  provider: OAuthProvider,
  { accessToken, signedRequest }: z.output<typeof providerParams>,
) {
  const client = oauth[provider];
  if (!client) throw new OAuthRejected("the provider is not set up");
  const person = await client.personOfToken(accessToken);
  const { clientSecret = "" } = env.facebook;
  if (provider === "facebook" && signedRequest !== undefined) {
    const userId = signedUserId(signedRequest, clientSecret);
    if (userId !== person.subject) throw new OAuthRejected("the signed request is of another user");
  }
  return person;
}

/**
 * Signs in by a token that a provider's SDK gave to the browser, for `POST /api/auth/login`. Throws
 * 401 unless the provider confirms that the token was issued to us, and 409 if the address has to
 * be proved by email first.
 */
export async function loginByProvider(
  context: AppLoadContext,
  request: Request,
  { provider, params }: { provider: OAuthProvider; params: Record<string, unknown> },
) {
  const input = checkInput(providerParams, params);
  const { session } = context;
  const person = await verifyToken(context, provider, input).catch((error: unknown) => {
    if (!isOAuthFailure(error)) throw error;
    noteRejection(context, provider, error);
    flashSignInFailure(context, provider);
    throw apiError(providerRefused(provider));
  });
  const back = safePath(input.back, addresses.home);
  const outcome = await signInByProvider(context, request, { person, back });
  if (outcome.needsEmail) throw apiError(EMAIL_NEEDED);
  const { userData, to } = outcome.signedIn;
  // `mutation` flashes the message again, or adds it to the JSON.
  await session.takeFlash();
  return { answer: { userData, provider }, snackbar: LOGIN_SUCCESS, back: to };
}
