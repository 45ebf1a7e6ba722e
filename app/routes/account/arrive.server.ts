import type { AppLoadContext } from "@remix-run/node";
import { loginFailed, LOGIN_SUCCESS, type SignInProvider } from "~/domain/sign-in";
import { accountOf } from "~/services/accounts/account.server";
import { anonymousMusic, hasMusic } from "~/services/accounts/merge.server";
import { withBack } from "./back.server";

export type Arrival = {
  userId: string;
  provider: SignInProvider;
  isNew: boolean;
  /** A path of ours, checked. */
  back: string;
};

type AnonymousTotals = { numAnonHearts: number; numAnonRepeats: number };

/** The login response of spec 1 §3, and where a browser goes with it. */
export type Arrived = { to: string; userData: AnonymousTotals; provider: SignInProvider };

const NO_MUSIC = { hearts: 0, repeats: 0, playlists: 0 };

/** As long as browsers name themselves; more is noise. */
const LONGEST_USER_AGENT = 500;

/**
 * The one way in, whoever has vouched for the listener: signs in, says so, and leads on. First comes the question what
 * becomes of the music gathered before, then the offer of a password (spec 1 §4).
 */
export async function finishSignIn(
  { db, session }: AppLoadContext,
  request: Request,
  { userId, provider, back }: Arrival,
): Promise<Arrived> {
  const userAgent = (request.headers.get("User-Agent") ?? "").slice(0, LONGEST_USER_AGENT);
  await session.signIn({ userId, provider, userAgent });
  session.flash(LOGIN_SUCCESS);
  const [account, music] = await Promise.all([
    accountOf(db, userId),
    session.anonymousId ? anonymousMusic(db, session.anonymousId) : NO_MUSIC,
  ]);
  const userData = { numAnonHearts: music.hearts, numAnonRepeats: music.repeats };
  const offersPassword = provider !== "email" && account?.alreadyGeneratedPassword === false;
  const next = offersPassword ? withBack("/password", back) : back;
  return { to: hasMusic(music) ? withBack("/merge", next) : next, userData, provider };
}

/** Tells on the next page that it did not work; the listener stays who they were. */
export function failSignIn({ session }: AppLoadContext, provider: SignInProvider): void {
  session.flash(loginFailed(provider), "error");
}
