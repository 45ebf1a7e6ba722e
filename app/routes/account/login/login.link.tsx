import { data, redirect, type ActionFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { accountParts } from "~/contracts";
import { AccountCard, FormError } from "~/components/account/account-card";
import { titled } from "../../shell/titled";
import { rejectedForm } from "../rejected-form.server";
import { signInByLink } from "./sign-in.server";
import { forListener } from "../../shell/audience.server";

export const meta: MetaFunction = titled("Sign in");

/** Opening the link does not sign in, because mail scanners and previews open every link. */
export const loader = forListener(async ({ params, context }) => {
  const pending = await context.signInCodes.peek(params.token ?? "", new Date());
  const product = context.env.productName;
  return data({ email: pending?.email ?? null, product }, { status: pending ? 200 : 410 });
});

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { signedIn, rejection } = await signInByLink(context, request, params.token ?? "");
  if (rejection) return rejectedForm(context, rejection, { email: "" });
  throw redirect(signedIn.to, 303);
}

export default function SignInByLink() {
  const { email, product } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return (
    <AccountCard title="Sign in" signIn="form">
      <FormError id="link-error" message={rejected?.message} />
      {email ? (
        <form method="post" className="flex flex-col gap-3" {...accountParts.signsIn(true)}>
          <p className="wrap-anywhere">
            Sign this browser in to {product} as <strong>{email}</strong>?
          </p>
          <button className="button primary">Sign in</button>
          <a href={addresses.home} className="button">
            Cancel
          </a>
        </form>
      ) : (
        <>
          {rejected ? null : (
            <p role="status">
              This link no longer works. It was already used, or it is older than 10 minutes.
            </p>
          )}
          <a href={addresses.login.index} className="button primary">
            Sign in again
          </a>
        </>
      )}
    </AccountCard>
  );
}
