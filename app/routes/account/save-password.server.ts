import type { AppLoadContext } from "@remix-run/node";
import { isCommonPassword } from "~/services/account/common-passwords.server";
import { verifyPassword, setPassword } from "~/services/account/password.server";
import { newPasswordEmail } from "~/services/account/mail/account-emails.server";
import { emailOwner } from "./email-owner.server";
import { tooMany, type Rejection } from "./login/send-code.server";
import { requireAccountData } from "./signed-in.server";
import { MINUTE_MS } from "~/domain/text/durations";

type NewPassword = {
  password: string;
  /** The current password, needed without a recent sign-in. */
  present: string | null;
};

/** `field` is the one to correct. */
export type PasswordRejection = Rejection & { field: "password" | "present" };

const RECENT_MS = 10 * MINUTE_MS;

const TOO_COMMON = "That is one of the most common passwords. Choose another.";
const WRONG_PRESENT = "That is not your current password.";

export const UNSUITABLE = { status: 400, code: "invalid", message: TOO_COMMON };

export const notProven = (message: string, status: number) => ({
  status,
  code: "not_proven",
  message,
});

/** Failures of calls that require proof of ownership. */
export const NOT_PROVEN = [notProven(WRONG_PRESENT, 403), notProven(tooMany(600).message, 429)];

/**
 * Whether the listener signed in recently enough to change the password without the current one
 * (ACCOUNT-9).
 */
export function signedInRecently({ session }: AppLoadContext): boolean {
  const { signedInAt } = session;
  return signedInAt !== null && Date.now() - signedInAt.getTime() < RECENT_MS;
}

/** Requires a recent sign-in or the current password; returns null if either is given. */
export async function checkOwner(
  context: AppLoadContext,
  { uid, present }: { uid: string; present: string | null },
): Promise<PasswordRejection | null> {
  if (signedInRecently(context)) return null;
  const limited = await context.limits.consume("present-password", uid);
  if (limited) return { ...tooMany(limited.retryAfter), field: "present" };
  const isRight = present !== null && (await verifyPassword(context.db, uid, present));
  return isRight ? null : { message: WRONG_PRESENT, status: 403, field: "present" };
}

/**
 * Saves the caller's new password (ACCOUNT-9). Changing one requires a recent sign-in or the
 * current password, so that an unlocked device is not enough. Other devices are signed out and the
 * owner gets an email.
 */
export async function savePassword(
  context: AppLoadContext,
  { password, present }: NewPassword,
): Promise<PasswordRejection | null> {
  const { db, session, device } = context;
  const { uid, email, alreadyGeneratedPassword: hasPassword } = await requireAccountData(context);
  if (isCommonPassword(password)) return { message: TOO_COMMON, status: 422, field: "password" };
  const rejection = hasPassword ? await checkOwner(context, { uid, present }) : null;
  if (rejection) return rejection;
  const account = await setPassword(db, { userId: uid, password, keepSession: session.id });
  if (account.emailProvenAt) device.remember(account);
  await emailOwner(context, email, newPasswordEmail);
  return null;
}
