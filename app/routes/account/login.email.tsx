import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountCard } from "~/components/account/account-card";
import { MailForm } from "~/components/account/email-forms";
import { emailAddress } from "~/domain/schemas/sign-in";
import { NO_MAIL } from "~/domain/sign-in";
import { titled } from "../titled";
import { backFrom, readBack, withBack } from "./back.server";
import { beginCode } from "./begin-code.server";
import { refusedForm } from "./refused.server";

export const meta: MetaFunction = titled("Login by e-mail");
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ request, context }: LoaderFunctionArgs) {
  const back = readBack(request);
  return {
    back,
    choice: withBack("/login", back),
    passwordPath: withBack("/login/password", back),
    way: context.mailer?.way ?? null,
  };
}

/** Sends the mail; the answer is the same whether the address has an account or not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const given = String(form.get("email") ?? "");
  const email = emailAddress.safeParse(given);
  if (!email.success) {
    const message = email.error.issues[0]?.message ?? "";
    return refusedForm(context, { message, status: 422 }, { email: given, toast: false });
  }
  const begun = await beginCode(context, { email: email.data, back: backFrom(form.get("back")) });
  if (begun.refusal) return refusedForm(context, begun.refusal, { email: given });
  throw redirect(begun.to, 303);
}

export default function LoginByEmail() {
  const { back, choice, passwordPath, way } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AccountCard title="Email" up={{ href: choice, label: "Back to the choice" }} signIn="form">
      {way ? (
        <>
          <p className="text-muted">
            No password needed: we mail you a code and a link, and either signs you in. If you have
            no account yet, this makes one.
          </p>
          <MailForm back={back} refused={refused} />
        </>
      ) : (
        <p role="status">{NO_MAIL}</p>
      )}
      {way === "log" ? (
        <p className="text-sm text-muted">
          This server sends no mail: the code will be in its log.
        </p>
      ) : null}
      <a href={passwordPath} className="text-brand-strong underline">
        I have a password
      </a>
    </AccountCard>
  );
}
