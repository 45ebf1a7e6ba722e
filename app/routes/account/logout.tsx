import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountCard } from "~/components/account/account-card";
import { GOODBYE, LOG_OUT_SUCCESS } from "~/domain/sign-in";
import { endSessions } from "~/services/accounts/session-list.server";
import { titled } from "../titled";

export const meta: MetaFunction = titled("Log out");

export function loader({ context }: LoaderFunctionArgs) {
  return { signedIn: context.session.accountId !== null };
}

/** On yes 'Goodbye!' shows, and a snackbar (spec 1 §4). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, session } = context;
  const { accountId } = session;
  if (accountId) {
    const everywhere = (await request.formData()).get("where") === "everywhere";
    if (everywhere) await endSessions(db, { userId: accountId, except: session.id });
    await session.signOut();
    session.flash(LOG_OUT_SUCCESS);
  }
  throw redirect("/logout", 303);
}

export default function LogOut() {
  const { signedIn } = useLoaderData<typeof loader>();
  if (!signedIn) {
    return (
      <AccountCard title={GOODBYE} signIn="gone">
        <p className="text-muted">
          You are logged out. What you hearted in this browser without an account is still here.
        </p>
        <a href="/" className="button primary">
          Go on listening
        </a>
        <a href="/login" className="button">
          Login
        </a>
      </AccountCard>
    );
  }
  return (
    <AccountCard title="Log out?">
      <p className="text-muted">
        Your repeats, hearts and playlists stay in your account. The music goes on playing.
      </p>
      <form method="post" action="/logout" className="flex flex-col gap-2">
        <button className="button primary">Yes, log out</button>
        <button name="where" value="everywhere" className="button">
          Log out on all devices
        </button>
        <a href="/" className="button" data-cancel>
          No
        </a>
      </form>
    </AccountCard>
  );
}
