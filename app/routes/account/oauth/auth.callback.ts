import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { failedLoginPath } from "~/domain/account/sign-in";
import { parseQuery, text } from "~/domain/text/query/parse-query";
import { finishOAuth } from "~/services/account/oauth/oauth.server";
import { takeAttempt } from "~/services/account/oauth/oauth-attempts.server";
import { isOAuthFailure, OAuthRejected } from "~/services/upstreams/oauth/oauth-client.server";
import { getOnly } from "../../calls/answer.server";
import { pageAddress } from "../../shell/page-address.server";
import { noteRejection, pathAfter, signInByProvider } from "./provider-sign-in.server";
import { offeredProvider } from "./provider-param.server";

/** The strategy reads the rest of what the provider says (`finishOAuth`). */
export const query = z.object({ state: text });

export const action = getOnly;

/**
 * The address that providers send listeners back to. Each attempt completes once, in the session
 * and with the provider it started with.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const provider = offeredProvider(context, params);
  const { env, oauth: clients, session } = context;
  const { search } = pageAddress(request);
  const { state = null } = parseQuery(request, query);
  const attempt = await takeAttempt(session, provider, { state, now: new Date() });
  try {
    if (!attempt) throw new OAuthRejected("no attempt of this session");
    const { back, ...ticket } = attempt;
    const person = await finishOAuth({ env, clients }, provider, { search, ticket });
    const outcome = await signInByProvider(context, request, { person, back });
    return redirect(await pathAfter(context, outcome), 303);
  } catch (error) {
    if (!isOAuthFailure(error)) throw error;
    noteRejection(context, provider, error);
    return redirect(failedLoginPath(provider), 303);
  }
}
