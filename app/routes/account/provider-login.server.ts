import type { AppLoadContext } from "@remix-run/node";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { safePath } from "~/domain/schemas/redirect-to";
import { LOGIN_SUCCESS, loginFailed } from "~/domain/sign-in";
import { isRefusal, OAuthRefused } from "~/services/accounts/oauth-client.server";
import type { OAuthProvider } from "~/services/accounts/oauth-providers.server";
import { apiError, invalid, type Done } from "../api/answer.server";
import { failSignIn } from "./arrive.server";
import { admit, FACEBOOK_EMAIL } from "./provider-arrive.server";

/** As the providers' browser kits hand them out (spec 1 §7). */
const providerParams = z.object({
  accessToken: z.string().min(1).max(4096),
  signedRequest: z.string().max(8192).optional(),
  back: z.unknown().optional(),
});

/** Facebook signs `{user_id, ...}` with the app's secret; the token's person has to be the same. */
function signedPerson(signedRequest: string, secret: string): string {
  const [signature = "", payload = ""] = signedRequest.split(".");
  const given = Buffer.from(signature, "base64url");
  const right = createHmac("sha256", secret).update(payload).digest();
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new OAuthRefused("the signed request is not Facebook's");
  }
  const text = Buffer.from(payload, "base64url").toString("utf8");
  const parsed = z.object({ user_id: z.string() }).safeParse(JSON.parse(text)).data;
  if (!parsed) throw new OAuthRefused("the signed request names nobody");
  return parsed.user_id;
}

async function personBehind(
  { env, oauth }: AppLoadContext,
  provider: OAuthProvider,
  { accessToken, signedRequest }: z.output<typeof providerParams>,
) {
  const client = oauth[provider];
  if (!client) throw new OAuthRefused("not offered");
  const person = await client.personOfToken(accessToken);
  const { clientSecret = "" } = env.facebook;
  if (provider === "facebook" && signedRequest !== undefined) {
    const signed = signedPerson(signedRequest, clientSecret);
    if (signed !== person.subject) throw new OAuthRefused("signed by another person");
  }
  return person;
}

/**
 * Types facebook and google of `POST /api/auth/login`: a token that a provider's kit gave to the browser counts only when the
 * provider says that it was issued to us. 401 otherwise; 409 when the address has to be proved by mail first.
 */
export async function loginByProvider(
  context: AppLoadContext,
  request: Request,
  { provider, params }: { provider: OAuthProvider; params: Record<string, unknown> },
): Promise<Done> {
  const asked = providerParams.safeParse(params);
  if (!asked.success) throw invalid(asked.error);
  const { log, session } = context;
  const person = await personBehind(context, provider, asked.data).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    log.info({ provider, reason: error.message }, "a sign-in was refused");
    failSignIn(context, provider);
    throw apiError({ status: 401, code: "sign_in_failed", message: loginFailed(provider) });
  });
  const back = safePath(asked.data.back, "/");
  const outcome = await admit(context, request, { person, back });
  if (outcome.waits) {
    const message = `Prove your e-mail address first: ${FACEBOOK_EMAIL}`;
    throw apiError({ status: 409, code: "email_needed", message });
  }
  const { userData, to } = outcome.arrived;
  // `mutation` says it again, in the JSON or on the next page.
  await session.takeFlash();
  return { answer: { userData, provider }, snackbar: LOGIN_SUCCESS, back: to };
}
