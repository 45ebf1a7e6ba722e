import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountCard, FormError } from "~/components/account/account-card";
import { titled } from "../titled";
import { signInByLink } from "./redeem.server";
import { refusedForm } from "./refused.server";

export const meta: MetaFunction = titled("Sign in");

/** Looking does not sign in: scanners and previews open every link of a mail, but press no button. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const known = await context.signInCodes.peek(params.token ?? "", new Date());
  const product = context.env.productName;
  return data({ email: known?.email ?? null, product }, { status: known ? 200 : 410 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { arrived, refusal } = await signInByLink(context, request, params.token ?? "");
  if (refusal) return refusedForm(context, refusal, { email: "" });
  throw redirect(arrived.to, 303);
}

export default function SignInByLink() {
  const { email, product } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AccountCard title="Sign in" signIn="form">
      <FormError id="link-error" message={refused?.message} />
      {email ? (
        <form method="post" className="flex flex-col gap-3" data-signs-in>
          <p className="wrap-anywhere">
            Sign this browser in to {product} as <strong>{email}</strong>?
          </p>
          <button className="button primary">Sign in</button>
          <a href="/" className="button">
            Cancel
          </a>
        </form>
      ) : (
        <>
          {refused ? null : (
            <p role="status">
              This link no longer works: it was used, or it is older than 10 minutes.
            </p>
          )}
          <a href="/login" className="button primary">
            Sign in anew
          </a>
        </>
      )}
    </AccountCard>
  );
}
