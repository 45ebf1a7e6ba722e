import type { AppLoadContext } from "@remix-run/node";
import { NO_MAIL } from "~/domain/sign-in";
import { signInLetter } from "~/services/mail/sign-in-letter.server";
import { CODE_MINUTES, type SignInPurpose } from "~/services/accounts/sign-in-codes.server";

type Asked = SignInPurpose & { email: string };

export type Refusal = {
  message: string;
  status: number;
  /** Seconds. */
  retryAfter?: number;
};

export type Begun = { to: string; refusal: null } | { to: null; refusal: Refusal };

/** Name in the session of the mail that this browser waits for. */
export const WAITS_FOR = "signInCode";

const NOT_SENT = "The mail could not be sent. Try again in a minute.";

export function tooMany(retryAfter: number): Refusal {
  const minutes = Math.ceil(retryAfter / 60);
  const hours = Math.ceil(minutes / 60);
  const wait = minutes > 90 ? `${hours} hours` : minutes > 1 ? `${minutes} minutes` : "a minute";
  return { message: `Too many tries. Wait ${wait}.`, status: 429, retryAfter };
}

/**
 * Mails a code and a link, and notes in this browser's session which mail it waits for. It goes the same way for every
 * address, so that nobody learns which ones have an account.
 */
export async function beginCode(context: AppLoadContext, asked: Asked): Promise<Begun> {
  const { mailer, signInCodes, limits, client, session, env, log } = context;
  const { email, ...purpose } = asked;
  const refuse = (refusal: Refusal): Begun => ({ to: null, refusal });
  if (!mailer) return refuse({ message: NO_MAIL, status: 503 });
  const limited =
    (await limits.consume("mail-by-client", client)) ??
    (await limits.consume("mail-to-address", email.toLowerCase())) ??
    (await limits.consume("mail-to-address-a-day", email.toLowerCase()));
  if (limited) return refuse(tooMany(limited.retryAfter));
  const { id, code, token } = await signInCodes.issue({ email, purpose, now: new Date() });
  const link = `${env.origin}/login/link/${token}`;
  const product = env.productName;
  try {
    await mailer.send(signInLetter({ to: email, product, code, link, minutes: CODE_MINUTES }));
  } catch (err) {
    log.error({ err: (err as Error).message }, "a sign-in mail was not taken by the mail server");
    return refuse({ message: NOT_SENT, status: 502 });
  }
  session.set(WAITS_FOR, id);
  return { to: "/login/code", refusal: null };
}
