import type { AppLoadContext } from "@remix-run/node";
import { addresses } from "~/addresses";
import { EMAIL_UNAVAILABLE } from "~/domain/account/sign-in";
import { signInEmail } from "~/services/account/mail/sign-in-email.server";
import { CODE_MINUTES, type SignInPurpose } from "~/services/account/sign-in-codes.server";
import { attempterFor, isMailLimited, limitMail } from "../sign-in-limits.server";

type CodeRequest = SignInPurpose & { email: string };

/** Why a sign-in or a password was rejected. */
export type Rejection = {
  message: string;
  status: number;
  /** Seconds. */
  retryAfter?: number;
};

type Sent = { to: string; rejection: null } | { to: null; rejection: Rejection };

/** Session key of the sign-in email that this browser requested last. */
export const REQUESTED_CODE = "signInCode";

const NO_MAIL: Rejection = { message: EMAIL_UNAVAILABLE, status: 503 };
const NOT_SENT: Rejection = {
  message: "The email could not be sent. Try again in a minute.",
  status: 502,
};

/** The reasons not to send a code, with a sample delay. */
export const SENDING_REJECTIONS = [NO_MAIL, NOT_SENT, tooMany(600)];

export function tooMany(retryAfter: number): Rejection {
  const minutes = Math.ceil(retryAfter / 60);
  const hours = Math.ceil(minutes / 60);
  const wait = minutes > 90 ? `${hours} hours` : minutes > 1 ? `${minutes} minutes` : "a minute";
  return { message: `Too many attempts. Wait ${wait}.`, status: 429, retryAfter };
}

/**
 * Emails a code and a link, and remembers the address in this browser's session. Every address gets
 * the same response, so that nobody learns which ones have an account. If somebody else has just
 * requested an email to the address, no second one is sent; the owner can use the code and link of
 * the first.
 */
export async function sendCode(context: AppLoadContext, request: CodeRequest): Promise<Sent> {
  const { mailer, signInCodes, session, env, log } = context;
  const { email, ...purpose } = request;
  const reject = (rejection: Rejection): Sent => ({ to: null, rejection });
  if (!mailer) return reject(NO_MAIL);
  const attempter = await attempterFor(context, email);
  const limited = await limitMail(context, attempter, email);
  if (limited) return reject(tooMany(limited.retryAfter));
  const isRecent = await isMailLimited(context, attempter, email);
  const recentId = isRecent ? await signInCodes.newest(email, new Date()) : null;
  if (recentId) {
    session.set(REQUESTED_CODE, recentId);
    return { to: addresses.login.code, rejection: null };
  }
  const { id, code, token } = await signInCodes.issue({ email, purpose, now: new Date() });
  const link = `${env.origin}${addresses.login.link(token)}`;
  const product = env.productName;
  try {
    await mailer.send(signInEmail({ to: email, product, code, link, minutes: CODE_MINUTES }));
  } catch (err) {
    log.error({ err }, "the mail server did not accept a sign-in email");
    return reject(NOT_SENT);
  }
  session.set(REQUESTED_CODE, id);
  return { to: addresses.login.code, rejection: null };
}
