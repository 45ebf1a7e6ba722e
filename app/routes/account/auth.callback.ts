import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { finishOAuth } from "~/services/accounts/oauth.server";
import { takeAttempt } from "~/services/accounts/oauth-attempts.server";
import { isRefusal, OAuthRefused } from "~/services/accounts/oauth-client.server";
import { getOnly } from "../api/answer.server";
import { failSignIn } from "./arrive.server";
import { admit, pathAfter } from "./provider-arrive.server";
import { offeredProvider } from "./provider-param.server";

export const action = getOnly;

/** Where a provider sends listeners back to. Only what this very session began with this very provider is gone on with, once. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const provider = offeredProvider(context, params);
  const { env, oauth: clients, session, log } = context;
  const { search, searchParams } = new URL(request.url);
  const state = searchParams.get("state");
  const attempt = await takeAttempt(session, provider, { state, now: new Date() });
  try {
    if (!attempt) throw new OAuthRefused("no attempt of this session");
    const { back, ...ticket } = attempt;
    const person = await finishOAuth({ env, clients }, provider, { search, ticket });
    const outcome = await admit(context, request, { person, back });
    return redirect(await pathAfter(context, outcome), 303);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.info({ provider, reason: error.message }, "a sign-in was refused");
    failSignIn(context, provider);
    return redirect("/login", 303);
  }
}
