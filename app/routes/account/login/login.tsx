import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { sheetParts } from "~/contracts";
import { AccountCard } from "~/components/account/account-card";
import { ProviderButtons } from "~/components/account/provider-buttons";
import { text, parseQuery } from "~/domain/text/query/parse-query";
import { Icon } from "~/islands/parts/icon";
import { enabledProviders } from "~/services/upstreams/oauth/oauth-providers.server";
import { titled } from "../../shell/titled";
import { backQuery, parseBack } from "../back.server";
import { withBack } from "../with-back.server";
import { forListener } from "../../shell/audience.server";

export const meta: MetaFunction = titled("Login");

/** Every page shows why a sign-in failed (`loginFailureIn`), which only this one is told. */
export const query = backQuery.extend({ failed: text });

/** The login dialog (ACCOUNT-2). Providers without keys are not offered. */
export const loader = forListener(({ request, context }) => {
  const { env, mailer, session } = context;
  const back = parseBack(parseQuery(request, query).back);
  const providers = enabledProviders(env);
  return {
    back,
    providers,
    mail: mailer !== null,
    none: providers.length === 0 && !mailer,
    signedIn: session.accountId !== null,
    emailPath: withBack(addresses.login.email, back),
    passwordPath: withBack(addresses.login.password, back),
  };
});

export default function Login() {
  const page = useLoaderData<typeof loader>();
  return (
    <AccountCard
      title="Login"
      lead="Keep your repeats, hearts and playlists on every device. Without an account they stay in this browser."
      signIn="form"
    >
      {page.signedIn ? (
        <p>
          You are signed in. <a href={addresses.logout}>Log out</a> first to sign in as somebody
          else.
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
            Signing in is not set up on this server. Everything works without an account.
          </p>
        ) : (
          <a href={page.passwordPath} className="button">
            <Icon name="lock" />
            Password
          </a>
        )}
        <a href={page.back} className="button" {...sheetParts.close(true)}>
          Cancel
        </a>
      </div>
      {page.providers.includes("facebook") ? <FacebookMoves mail={page.mail} /> : null}
    </AccountCard>
  );
}

/** Facebook listeners are moved to email (ACCOUNT-2). */
function FacebookMoves({ mail }: { mail: boolean }) {
  return (
    <p className="rounded-xl bg-sunken p-4 text-sm">
      Used Facebook before? We are moving Facebook listeners to sign-in by email, without a
      password. Continue with Facebook once more, and your email address there will open the same
      account.{mail ? " From then on choose Email, and we send you a code." : ""}
    </p>
  );
}
