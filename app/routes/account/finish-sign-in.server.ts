import type { AppLoadContext } from "@remix-run/node";
import { addresses } from "~/addresses";
import { NO_MUSIC } from "~/domain/account/anonymous-music";
import { loginFailed, LOGIN_SUCCESS, type SignInProvider } from "~/domain/account/sign-in";
import { loadAccount } from "~/services/account/account.server";
import type { Admission } from "~/services/account/admission.server";
import { loadAnonymousMusic, hasMusic } from "~/services/listener-data/merge-listener.server";
import { takenBackEmail } from "~/services/account/mail/account-emails.server";
import { truncateText } from "~/domain/text/text";
import { withBack } from "./with-back.server";
import { emailOwner } from "./email-owner.server";

export type VerifiedListener = Admission & {
  provider: SignInProvider;
  /** See `SignedIn`. */
  tookOver: boolean;
  /** A path of this site, already checked. */
  back: string;
};

type AnonymousTotals = { numAnonHearts: number; numAnonRepeats: number };

/** The API's sign-in response, and the path where a browser goes next. */
export type SignInDone = { to: string; userData: AnonymousTotals; provider: SignInProvider };

/**
 * Session key: the account was taken back from somebody who had claimed its address without proof
 * (ACCOUNT-8).
 */
export const TOOK_OVER = "tookOver";

const MAX_USER_AGENT_LENGTH = 500;

/**
 * Signs in a listener who was verified by any provider. The browser then goes through up to three
 * pages: the notice that the account was taken back, the merge of anonymous data (ACCOUNT-6) and
 * the offer of a password (ACCOUNT-4).
 */
export async function finishSignIn(
  context: AppLoadContext,
  request: Request,
  { userId, accessVersion, emailProvenAt, provider, tookOver, back }: VerifiedListener,
): Promise<SignInDone> {
  const { db, session, device } = context;
  const userAgent = truncateText(request.headers.get("User-Agent") ?? "", MAX_USER_AGENT_LENGTH);
  await session.signIn({ userId, accessVersion, provider, userAgent });
  if (emailProvenAt) device.remember({ userId, accessVersion });
  session.flash(LOGIN_SUCCESS);
  const [account, music] = await Promise.all([
    loadAccount(db, userId),
    session.anonymousId ? loadAnonymousMusic(db, session.anonymousId) : NO_MUSIC,
  ]);
  const userData = { numAnonHearts: music.hearts, numAnonRepeats: music.repeats };
  const offersPassword = provider !== "email" && account?.alreadyGeneratedPassword === false;
  const next =
    offersPassword && !back.startsWith(addresses.password)
      ? withBack(addresses.password, back)
      : back;
  const merge = hasMusic(music) ? withBack(addresses.merge, next) : next;
  if (!tookOver) return { to: merge, userData, provider };
  session.set(TOOK_OVER, true);
  await emailOwner(context, account?.email ?? null, takenBackEmail);
  return { to: withBack(addresses.login.takenBack, merge), userData, provider };
}

/** Shows the failure on the next page (ACCOUNT-3). */
export function flashSignInFailure({ session }: AppLoadContext, provider: SignInProvider): void {
  session.flash(loginFailed(provider), { kind: "error" });
}
