import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { AccountCard } from "~/components/account/account-card";
import { RequestCodeForm } from "~/components/account/email-forms";
import { emailAddress } from "~/domain/account/sign-in-schema";
import { EMAIL_UNAVAILABLE } from "~/domain/account/sign-in";
import { parseQuery } from "~/domain/text/query/parse-query";
import { titled } from "../../shell/titled";
import { backQuery, parseBack } from "../back.server";
import { withBack } from "../with-back.server";
import { rejectedForm } from "../rejected-form.server";
import { sendCode } from "./send-code.server";
import { forListener } from "../../shell/audience.server";

export const meta: MetaFunction = titled("Login by email");
export const query = backQuery;
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = forListener(({ request, context }) => {
  const back = parseBack(parseQuery(request, query).back);
  return {
    back,
    loginPath: withBack(addresses.login.index, back),
    passwordPath: withBack(addresses.login.password, back),
    way: context.mailer?.way ?? null,
  };
});

/** Sends the email. The response is the same whether or not the address has an account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const given = String(form.get("email") ?? "");
  const email = emailAddress.safeParse(given);
  if (!email.success) {
    const message = email.error.issues[0]?.message ?? "";
    return rejectedForm(context, { message, status: 422 }, { email: given, snackbar: false });
  }
  const back = parseBack(form.get("back"));
  const { to, rejection } = await sendCode(context, { email: email.data, back });
  if (rejection) return rejectedForm(context, rejection, { email: given });
  throw redirect(to, 303);
}

const HOW_IT_WORKS =
  "No password needed. We email you a code and a link, and either one signs you in. If you have no account yet, this creates one.";

export default function LoginByEmail() {
  const { back, loginPath, passwordPath, way } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return (
    <AccountCard title="Email" up={loginPath} lead={way ? HOW_IT_WORKS : undefined} signIn="form">
      {way ? (
        <RequestCodeForm back={back} rejected={rejected} />
      ) : (
        <p role="status">{EMAIL_UNAVAILABLE}</p>
      )}
      {way === "log" ? (
        <p className="text-sm text-muted">
          This server sends no email. The code will be in its log.
        </p>
      ) : null}
      <a href={passwordPath} className="text-brand-strong underline">
        I have a password
      </a>
    </AccountCard>
  );
}
