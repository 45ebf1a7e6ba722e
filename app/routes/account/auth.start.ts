import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { startOAuth } from "~/services/accounts/oauth.server";
import { keepAttempt } from "~/services/accounts/oauth-attempts.server";
import { backFrom } from "./back.server";
import { offeredProvider } from "./provider-param.server";

/** Looking starts nothing. */
export const loader = () => redirect("/login", 303);

/** Sends the listener to the provider, and notes in the session what its answer has to show. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const provider = offeredProvider(context, params);
  const { env, oauth: clients, session } = context;
  const form = await request.formData();
  const back = backFrom(form.get("back") ?? form.get("redirectTo"));
  const { location, ticket } = await startOAuth({ env, clients }, provider);
  keepAttempt(session, provider, { attempt: { ...ticket, back }, now: new Date() });
  return redirect(location, 303);
}
