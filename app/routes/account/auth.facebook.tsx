import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountCard } from "~/components/account/account-card";
import { FacebookAddress, FacebookMoved } from "~/components/account/facebook-address";
import { safePath } from "~/domain/schemas/redirect-to";
import { emailAddress } from "~/domain/schemas/sign-in";
import { accountOf } from "~/services/accounts/account.server";
import { keepWaiting, waitingIn } from "~/services/accounts/waiting-provider.server";
import { titled } from "../titled";
import { beginCode } from "./begin-code.server";
import { refusedForm } from "./refused.server";

export const meta: MetaFunction = titled("Facebook and e-mail");
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Facebook listeners are moved to e-mail (spec 1 §2): who is in is told so, who waits is asked for an address to prove. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, session } = context;
  const next = safePath(new URL(request.url).searchParams.get("next"), "/");
  const waiting = waitingIn(session, new Date());
  if (waiting) return { waits: true as const, email: waiting.email ?? "" };
  const account = session.accountId ? await accountOf(db, session.accountId) : null;
  if (!account?.loginProviders.includes("facebook")) throw redirect("/login", 303);
  return { waits: false as const, email: account.email, next };
}

/** Mails a code to the address; who types it in this browser is let in, and Facebook is linked. */
export async function action({ request, context }: ActionFunctionArgs) {
  const waiting = waitingIn(context.session, new Date());
  if (!waiting) throw redirect("/login", 303);
  const given = String((await request.formData()).get("email") ?? "");
  const email = emailAddress.safeParse(given);
  if (!email.success) {
    const message = email.error.issues[0]?.message ?? "";
    return refusedForm(context, { message, status: 422 }, { email: given, toast: false });
  }
  const { to, refusal } = await beginCode(context, { email: email.data, back: waiting.back });
  if (refusal) return refusedForm(context, refusal, { email: given });
  keepWaiting(context.session, { ...waiting, email: email.data });
  throw redirect(to, 303);
}

export default function Facebook() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return page.waits ? (
    <AccountCard title="Your e-mail address">
      <FacebookAddress email={refused?.email ?? page.email} message={refused?.message} />
    </AccountCard>
  ) : (
    <AccountCard title="You are signed in">
      <FacebookMoved email={page.email} next={page.next} />
    </AccountCard>
  );
}
