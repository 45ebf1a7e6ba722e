import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { addresses } from "~/addresses";
import { startOAuth } from "~/services/account/oauth/oauth.server";
import { saveAttempt } from "~/services/account/oauth/oauth-attempts.server";
import { parseBack } from "../back.server";
import { offeredProvider } from "./provider-param.server";

/** Only a form starts a sign-in. */
export const loader = () => redirect(addresses.login.index, 303);

/**
 * Redirects to the provider, and stores in the session the values to check its response against.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const provider = offeredProvider(context, params);
  const { env, oauth: clients, session } = context;
  const form = await request.formData();
  const back = parseBack(form.get("back") ?? form.get("redirectTo"));
  const { location, ticket } = await startOAuth({ env, clients }, provider);
  saveAttempt(session, provider, { attempt: { ...ticket, back }, now: new Date() });
  return redirect(location, 303);
}
