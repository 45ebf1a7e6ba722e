import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountCard } from "~/components/account/account-card";
import { NewPasswordForm } from "~/components/account/new-password-form";
import { password } from "~/domain/schemas/sign-in";
import { newPassword } from "~/services/accounts/password.server";
import { titled } from "../titled";
import { backFrom, readBack } from "./back.server";
import { keepPassword } from "./keep-password.server";
import { requireAccountData, requireAccountPage } from "./signed-in.server";

export const meta: MetaFunction = titled("Create a password");

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAccountPage(context, request);
  const { email, alreadyGeneratedPassword } = await requireAccountData(context);
  return { email, alreadyGeneratedPassword, back: readBack(request) };
}

/** Generates one to look at, or keeps the one that was typed (spec 1 §5). */
export async function action({ request, context }: ActionFunctionArgs) {
  requireAccountPage(context, request);
  const form = await request.formData();
  const back = backFrom(form.get("back"));
  if (form.get("intent") === "generate") {
    return data({ message: null, generated: newPassword(), back });
  }
  const given = password.safeParse(form.get("password"));
  if (!given.success) {
    const message = given.error.issues[0]?.message ?? "";
    return data({ message, generated: null, back }, { status: 422 });
  }
  await keepPassword(context, given.data);
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
        With a password you can also sign in by e-mail and password
        {page.email ? ` as ${page.email}` : ""}.{" "}
        {page.alreadyGeneratedPassword ? "A new one signs your other devices out." : ""}
      </p>
      {page.email ? null : (
        <p role="status">
          Your account has no verified e-mail address yet, and needs one for that.
        </p>
      )}
      <NewPasswordForm
        email={page.email}
        message={answer?.message ?? undefined}
        generated={answer?.generated ?? null}
        back={answer?.back ?? page.back}
      />
    </AccountCard>
  );
}
