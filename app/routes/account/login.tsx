import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountCard } from "~/components/account/account-card";
import { ProviderButtons } from "~/components/account/provider-buttons";
import { Icon } from "~/components/icon";
import { offeredProviders } from "~/services/accounts/oauth-providers.server";
import { titled } from "../titled";
import { readBack, withBack } from "./back.server";

export const meta: MetaFunction = titled("Login");

/** The choice of spec 1 §2: Facebook, Google, Email, Cancel; what has no keys is not offered. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { env, mailer, session } = context;
  const back = readBack(request);
  const providers = offeredProviders(env);
  return {
    back,
    providers,
    mail: mailer !== null,
    none: providers.length === 0 && !mailer,
    signedIn: session.accountId !== null,
    emailPath: withBack("/login/email", back),
    passwordPath: withBack("/login/password", back),
  };
}

export default function Login() {
  const page = useLoaderData<typeof loader>();
  return (
    <AccountCard title="Login" signIn="form">
      <p className="text-muted">
        Keep your repeats, hearts and playlists on every device. Without an account they stay in
        this browser.
      </p>
      {page.signedIn ? (
        <p>
          You are signed in. <a href="/logout">Log out</a> first to sign in as somebody else.
        </p>
      ) : null}
      <div className="flex flex-col gap-2">
        <ProviderButtons providers={page.providers} back={page.back} />
        {page.mail ? (
          <a href={page.emailPath} className="button">
            <Icon name="mail" />
            Email
          </a>
        ) : null}
        {page.none ? (
          <p role="status" className="rounded-xl bg-sunken p-4">
            This server has no way to sign in set up yet. Everything works without an account.
          </p>
        ) : (
          <a href={page.passwordPath} className="button">
            <Icon name="lock" />
            Password
          </a>
        )}
        <a href={page.back} className="button" data-cancel>
          Cancel
        </a>
      </div>
      {page.providers.includes("facebook") ? <FacebookMoves mail={page.mail} /> : null}
    </AccountCard>
  );
}

/** Facebook listeners are moved to e-mail (spec 1 §2). */
function FacebookMoves({ mail }: { mail: boolean }) {
  return (
    <p className="rounded-xl bg-sunken p-4 text-sm">
      Used Facebook before? We are moving Facebook listeners to sign-in by e-mail, without a
      password. Continue with Facebook once more: the address you have there becomes the way into
      the same account.{mail ? " From then on choose Email, and a code comes by mail." : ""}
    </p>
  );
}
