import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { AccountCard } from "~/components/account/account-card";
import { PasswordForm } from "~/components/account/email-forms";
import { passwordSignIn } from "~/domain/account/sign-in-schema";
import { parseQuery } from "~/domain/text/query/parse-query";
import { titled } from "../../shell/titled";
import { backQuery, parseBack } from "../back.server";
import { withBack } from "../with-back.server";
import { rejectedForm } from "../rejected-form.server";
import { signInByPassword } from "./sign-in.server";
import { forListener } from "../../shell/audience.server";

export const meta: MetaFunction = titled("Login with a password");
export const query = backQuery;
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = forListener(({ request }) => {
  const back = parseBack(parseQuery(request, query).back);
  return { back, loginPath: withBack(addresses.login.index, back) };
});

export async function action({ request, context }: ActionFunctionArgs) {
  const form = Object.fromEntries(await request.formData());
  const email = String(form.email ?? "");
  const input = passwordSignIn.safeParse(form);
  if (!input.success) {
    const message = input.error.issues[0]?.message ?? "";
    return rejectedForm(context, { message, status: 422 }, { email, snackbar: false });
  }
  const credentials = { ...input.data, back: parseBack(form.back) };
  const { signedIn, rejection } = await signInByPassword(context, request, credentials);
  if (rejection) return rejectedForm(context, rejection, { email });
  throw redirect(signedIn.to, 303);
}

export default function LoginWithPassword() {
  const { back, loginPath } = useLoaderData<typeof loader>();
  return (
    <AccountCard
      title="Password"
      up={loginPath}
      lead="For accounts with a password. Forgot it? Sign in another way and create a new one."
      signIn="form"
    >
      <PasswordForm back={back} rejected={useActionData<typeof action>()} />
    </AccountCard>
  );
}
