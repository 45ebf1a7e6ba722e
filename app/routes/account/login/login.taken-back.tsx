import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { AccountCard } from "~/components/account/account-card";
import { safePath } from "~/domain/shell/redirect-to";
import { parseQuery } from "~/domain/text/query/parse-query";
import { loadAccount } from "~/services/account/account.server";
import { titled } from "../../shell/titled";
import { backQuery } from "../back.server";
import { TOOK_OVER } from "../finish-sign-in.server";
import { requireAccountPage } from "../signed-in.server";
import { forListener } from "../../shell/audience.server";

export const meta: MetaFunction = titled("Your account is yours alone now");

export const query = backQuery;

/**
 * Explains to the owner of an address that somebody else had claimed it (ACCOUNT-8). Others are
 * redirected.
 */
export const loader = forListener(async ({ request, context }) => {
  const userId = requireAccountPage(context, request);
  const back = safePath(parseQuery(request, query).back, addresses.home);
  if (context.session.get(TOOK_OVER) !== true) throw redirect(back, 303);
  const account = await loadAccount(context.db, userId);
  return { email: account?.email ?? null, back };
});

export default function TakenBack() {
  const { email, back } = useLoaderData<typeof loader>();
  return (
    <AccountCard title="Your account is yours alone now">
      <p className="wrap-anywhere">
        You have proved that <strong>{email}</strong> is yours. Before that, somebody had created an
        account with it through Facebook, without proof.
      </p>
      <p>
        All other devices are signed out, and the password and the link to Facebook are removed. If
        it was you, nothing is lost. Sign in by email, or connect Facebook again.
      </p>
      <p>
        The listening history is still there. If it is not yours, you can clear it on your profile.
      </p>
      <a href={back} className="button primary">
        Continue
      </a>
      <a href={addresses.profile.index} className="button">
        Go to your profile
      </a>
    </AccountCard>
  );
}
