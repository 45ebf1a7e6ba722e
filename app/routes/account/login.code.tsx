import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountCard } from "~/components/account/account-card";
import { CodeForm } from "~/components/account/email-forms";
import { emailAddress, signInCode } from "~/domain/schemas/sign-in";
import { titled } from "../titled";
import { signInByCode } from "./redeem.server";
import { refusedForm } from "./refused.server";
import { waitingFor } from "./waiting.server";

export const meta: MetaFunction = titled("Enter the code");
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: LoaderFunctionArgs) {
  const { email, state, back } = await waitingFor(context);
  return { email, state, back, way: context.mailer?.way ?? null };
}

/** With the mail that this browser asked for the code is enough; elsewhere the address goes with it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const given = String(form.get("email") ?? "");
  const refuse = (message: string) =>
    refusedForm(context, { message, status: 422 }, { email: given, toast: false });
  const email = form.has("email") ? emailAddress.safeParse(given) : null;
  if (email?.success === false) return refuse(email.error.issues[0]?.message ?? "");
  const code = signInCode.safeParse(form.get("code"));
  if (!code.success) return refuse(code.error.issues[0]?.message ?? "");
  const asked = { email: email?.data ?? null, code: code.data };
  const { arrived, refusal } = await signInByCode(context, request, asked);
  if (refusal) return refusedForm(context, refusal, { email: given });
  throw redirect(arrived.to, 303);
}

export default function EnterCode() {
  const { email, state, back, way } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AccountCard
      title="Check your mail"
      up={{ href: "/login/email", label: "Back to the address" }}
      signIn={state === "open" ? "waiting" : "form"}
      back={back}
    >
      {state === "open" ? (
        <div>
          <p className="wrap-anywhere">
            We sent a code and a link to <strong>{email}</strong>. Type the code here, or open the
            link on any device; both work for 10 minutes.
          </p>
          <p className="mt-2 text-sm text-muted">
            {way === "log"
              ? "This server sends no mail: the code is in its log."
              : "Nothing there? Look into the spam folder, or go back and check the address."}
          </p>
        </div>
      ) : null}
      {state === "used" ? (
        <p role="status">
          That mail has been used, perhaps on another device. Ask for a new one here.
        </p>
      ) : null}
      {state === "over" ? <p role="status">That mail is too old. Ask for a new one.</p> : null}
      {state === "none" ? (
        <p className="text-muted">Did the mail come on another device? Enter its code here.</p>
      ) : null}
      <CodeForm asksAddress={state !== "open"} refused={refused} />
      <a href="/login/email" className="button">
        Send another mail
      </a>
    </AccountCard>
  );
}
