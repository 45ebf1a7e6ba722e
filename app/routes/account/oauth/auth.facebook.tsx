import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addresses } from "~/addresses";
import { AccountCard } from "~/components/account/account-card";
import { FacebookAddressForm, FacebookMoveNotice } from "~/components/account/facebook-address";
import { safePath } from "~/domain/shell/redirect-to";
import { emailAddress } from "~/domain/account/sign-in-schema";
import { parseQuery, text } from "~/domain/text/query/parse-query";
import { loadAccount } from "~/services/account/account.server";
import { savePendingLink, loadPendingLink } from "~/services/account/oauth/pending-link.server";
import { titled } from "../../shell/titled";
import { sendCode } from "../login/send-code.server";
import { rejectedForm } from "../rejected-form.server";
import { forListener } from "../../shell/audience.server";

export const meta: MetaFunction = titled("Facebook and email");
export const query = z.object({ next: text });
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/**
 * Facebook listeners are moved to email (ACCOUNT-2). Those who are signed in get an explanation;
 * those without a proven address are asked for one.
 */
export const loader = forListener(async ({ request, context }) => {
  const { db, session } = context;
  const next = safePath(parseQuery(request, query).next, addresses.home);
  const waiting = loadPendingLink(session, new Date());
  if (waiting) return { waits: true as const, email: waiting.email ?? "" };
  const account = session.accountId ? await loadAccount(db, session.accountId) : null;
  if (!account?.loginProviders.includes("facebook")) throw redirect(addresses.login.index, 303);
  return { waits: false as const, email: account.email, next };
});

/** Sends a code to the address. Entering it in this browser signs in and links Facebook. */
export async function action({ request, context }: ActionFunctionArgs) {
  const waiting = loadPendingLink(context.session, new Date());
  if (!waiting) throw redirect(addresses.login.index, 303);
  const given = String((await request.formData()).get("email") ?? "");
  const email = emailAddress.safeParse(given);
  if (!email.success) {
    const message = email.error.issues[0]?.message ?? "";
    return rejectedForm(context, { message, status: 422 }, { email: given, snackbar: false });
  }
  const { to, rejection } = await sendCode(context, { email: email.data, back: waiting.back });
  if (rejection) return rejectedForm(context, rejection, { email: given });
  savePendingLink(context.session, { ...waiting, email: email.data });
  throw redirect(to, 303);
}

export default function Facebook() {
  const page = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return page.waits ? (
    <AccountCard title="Your email address">
      <FacebookAddressForm email={rejected?.email ?? page.email} message={rejected?.message} />
    </AccountCard>
  ) : (
    <AccountCard title="You are signed in">
      <FacebookMoveNotice email={page.email} next={page.next} />
    </AccountCard>
  );
}
