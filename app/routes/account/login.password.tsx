import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountCard } from "~/components/account/account-card";
import { PasswordForm } from "~/components/account/email-forms";
import { passwordSignIn } from "~/domain/schemas/sign-in";
import { titled } from "../titled";
import { backFrom, readBack, withBack } from "./back.server";
import { signInByPassword } from "./redeem.server";
import { refusedForm } from "./refused.server";

export const meta: MetaFunction = titled("Login with a password");
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ request }: LoaderFunctionArgs) {
  const back = readBack(request);
  return { back, choice: withBack("/login", back) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = Object.fromEntries(await request.formData());
  const email = String(form.email ?? "");
  const asked = passwordSignIn.safeParse(form);
  if (!asked.success) {
    const message = asked.error.issues[0]?.message ?? "";
    return refusedForm(context, { message, status: 422 }, { email, toast: false });
  }
  const who = { ...asked.data, back: backFrom(form.back) };
  const { arrived, refusal } = await signInByPassword(context, request, who);
  if (refusal) return refusedForm(context, refusal, { email });
  throw redirect(arrived.to, 303);
}

export default function LoginWithPassword() {
  const { back, choice } = useLoaderData<typeof loader>();
  return (
    <AccountCard title="Password" up={{ href: choice, label: "Back to the choice" }} signIn="form">
      <p className="text-muted">
        For accounts that have made a password. Forgotten it? Sign in another way and make a new
        one.
      </p>
      <PasswordForm back={back} refused={useActionData<typeof action>()} />
    </AccountCard>
  );
}
