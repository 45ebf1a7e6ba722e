import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { AccountCard } from "~/components/account/account-card";
import { CodeForm } from "~/components/account/email-forms";
import { emailAddress, signInCode } from "~/domain/account/sign-in-schema";
import { titled } from "../../shell/titled";
import { rejectedForm } from "../rejected-form.server";
import { requestedMail } from "./requested-mail.server";
import { signInByCode } from "./sign-in.server";
import { forListener } from "../../shell/audience.server";

export const meta: MetaFunction = titled("Enter the code");
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = forListener(async ({ context }) => {
  const { email, state, back } = await requestedMail(context);
  return { email, state, back, way: context.mailer?.way ?? null };
});

/** The browser that requested the email sends only the code; any other sends the address too. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const given = String(form.get("email") ?? "");
  const reject = (message: string) =>
    rejectedForm(context, { message, status: 422 }, { email: given, snackbar: false });
  const email = form.has("email") ? emailAddress.safeParse(given) : null;
  if (email?.success === false) return reject(email.error.issues[0]?.message ?? "");
  const code = signInCode.safeParse(form.get("code"));
  if (!code.success) return reject(code.error.issues[0]?.message ?? "");
  const credentials = { email: email?.data ?? null, code: code.data };
  const { signedIn, rejection } = await signInByCode(context, request, credentials);
  if (rejection) return rejectedForm(context, rejection, { email: given });
  throw redirect(signedIn.to, 303);
}

export default function EnterCode() {
  const { email, state, back, way } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return (
    <AccountCard
      title="Check your email"
      up={addresses.login.email}
      signIn={state === "open" ? "waiting" : "form"}
      back={back}
    >
      {state === "open" ? (
        <div>
          <p className="wrap-anywhere">
            We sent a code and a link to <strong>{email}</strong>. Enter the code here, or open the
            link on any device. Both work for 10 minutes.
          </p>
          <p className="mt-2 text-sm text-muted">
            {way === "log"
              ? "This server sends no email. The code is in its log."
              : "Nothing there? Check your spam folder, or go back and check the address."}
          </p>
        </div>
      ) : null}
      {state === "used" ? (
        <p role="status">
          That email was already used, perhaps on another device. Ask for a new one here.
        </p>
      ) : null}
      {state === "over" ? <p role="status">That email has expired. Ask for a new one.</p> : null}
      {state === "none" ? (
        <p className="text-muted">Got the email on another device? Enter its code here.</p>
      ) : null}
      <CodeForm asksAddress={state !== "open"} rejected={rejected} />
      <a href={addresses.login.email} className="button">
        Send another email
      </a>
    </AccountCard>
  );
}
