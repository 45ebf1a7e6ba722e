import { redirect, type ActionFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { sheetParts } from "~/contracts";
import { AccountCard } from "~/components/account/account-card";
import { forgetPlayed } from "~/domain/cookies/cookies";
import { GOODBYE, LOG_OUT_SUCCESS } from "~/domain/account/sign-in";
import { endSessions } from "~/services/account/session-list.server";
import { titled } from "../../shell/titled";
import { forListener } from "../../shell/audience.server";

export const meta: MetaFunction = titled("Log out");

export const loader = forListener(({ context }) => {
  return { signedIn: context.session.accountId !== null };
});

/** Logs out, here or everywhere (ACCOUNT-5). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, session } = context;
  const { accountId } = session;
  if (accountId) {
    const everywhere = (await request.formData()).get("where") === "everywhere";
    if (everywhere) await endSessions(db, { userId: accountId, except: session.id });
    await session.signOut();
    session.flash(LOG_OUT_SUCCESS);
  }
  const headers = forgetPlayed(env.secure);
  throw redirect(addresses.logout, { status: 303, headers });
}

export default function LogOut() {
  const { signedIn } = useLoaderData<typeof loader>();
  if (!signedIn) {
    return (
      <AccountCard
        title={GOODBYE}
        lead="You are logged out. What you hearted in this browser without an account is still here."
        signIn="gone"
      >
        <a href={addresses.home} className="button primary">
          Keep listening
        </a>
        <a href={addresses.login.index} className="button">
          Login
        </a>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Log out?"
      lead="Your repeats, hearts and playlists stay in your account. The music keeps playing."
      isSheet
    >
      <form method="post" action={addresses.logout} className="flex flex-col gap-2">
        <button className="button primary">Yes, log out</button>
        <button name="where" value="everywhere" className="button">
          Log out on all devices
        </button>
        <a href={addresses.home} className="button" {...sheetParts.close(true)}>
          No
        </a>
      </form>
    </AccountCard>
  );
}
