import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { AccountCard } from "~/components/account/account-card";
import { NewPasswordForm } from "~/components/account/new-password-form";
import { newPassword } from "~/domain/account/sign-in-schema";
import { parseQuery } from "~/domain/text/query/parse-query";
import { generatePassword as generatePassword } from "~/services/account/password.server";
import { titled } from "../shell/titled";
import { backQuery, parseBack } from "./back.server";
import { withBack } from "./with-back.server";
import { savePassword, signedInRecently } from "./save-password.server";
import { requireAccountData, requireAccountPage } from "./signed-in.server";
import { forListener } from "../shell/audience.server";

export const meta: MetaFunction = titled("Create a password");
export const query = backQuery;
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = forListener(async ({ request, context }) => {
  requireAccountPage(context, request);
  const { email, alreadyGeneratedPassword } = await requireAccountData(context);
  const signIn = withBack(addresses.login.index, addresses.password);
  const own = { email, alreadyGeneratedPassword };
  const asksPresent = alreadyGeneratedPassword && !signedInRecently(context);
  return { ...own, asksPresent, signIn, back: parseBack(parseQuery(request, query).back) };
});

/** Generates a password for the form, or saves the one that was typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireAccountPage(context, request);
  const form = await request.formData();
  const back = parseBack(form.get("back"));
  if (form.get("intent") === "generate") {
    return data({ rejected: null, generated: generatePassword(), back });
  }
  const password = newPassword.safeParse(form.get("password"));
  if (!password.success) {
    const message = password.error.issues[0]?.message ?? "";
    const rejected = { message, field: "password" } as const;
    return data({ rejected, generated: null, back }, { status: 422 });
  }
  const typed = form.get("present");
  const present = typeof typed === "string" ? typed : null;
  const rejection = await savePassword(context, { password: password.data, present });
  if (rejection) {
    const { message, field, status, retryAfter } = rejection;
    const headers = retryAfter ? { "Retry-After": String(retryAfter) } : undefined;
    return data({ rejected: { message, field }, generated: null, back }, { status, headers });
  }
  context.session.flash("Password saved");
  throw redirect(back, 303);
}

export default function CreatePassword() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AccountCard
      title={page.alreadyGeneratedPassword ? "Change your password" : "Create a password"}
    >
      <p className="text-muted wrap-anywhere">
        With a password you can also sign in by email and password
        {page.email ? ` as ${page.email}` : ""}. A new password signs out your other devices.
      </p>
      {page.email ? null : (
        <p role="status">
          That takes a verified email address, which your account does not have yet.
        </p>
      )}
      {page.asksPresent ? (
        <p className="rounded-xl bg-sunken p-4 text-sm">
          You signed in more than 10 minutes ago, so enter your current password, or{" "}
          <a href={page.signIn} className="underline">
            sign in again
          </a>{" "}
          first.
        </p>
      ) : null}
      <NewPasswordForm
        email={page.email}
        asksPresent={page.asksPresent}
        rejected={answer?.rejected ?? null}
        generated={answer?.generated ?? null}
        back={answer?.back ?? page.back}
      />
    </AccountCard>
  );
}
