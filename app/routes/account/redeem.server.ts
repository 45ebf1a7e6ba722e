import type { AppLoadContext } from "@remix-run/node";
import type { Redeemed } from "~/services/accounts/sign-in-codes.server";
import { signInWith } from "~/services/accounts/sign-in-with.server";
import { userByPassword } from "~/services/accounts/password.server";
import { linkWaiting } from "~/services/accounts/waiting-provider.server";
import { finishSignIn, type Arrived } from "./arrive.server";
import { tooMany, WAITS_FOR, type Refusal } from "./begin-code.server";

export type SignInResult =
  { arrived: Arrived; refusal: null } | { arrived: null; refusal: Refusal };

const WRONG_CODE = "That code is wrong or no longer valid. Use the newest mail, or its link.";
const WRONG_LINK = "This link no longer works. Ask for a new mail.";
const WRONG_PASSWORD = "That e-mail and password do not belong together.";

const refuse = (message: string): SignInResult => ({
  arrived: null,
  refusal: { message, status: 422 },
});

/** Whoever proved to read the mail is let in; Facebook is linked when it waited for that proof in this browser. */
async function letIn(context: AppLoadContext, request: Request, { email, purpose }: Redeemed) {
  const now = new Date();
  const { userId, isNew } = await signInWith(context.db, {
    provider: "email",
    subject: email,
    email,
    emailVerified: true,
    now,
  });
  await linkWaiting(context, { email, now });
  const { back } = purpose;
  return finishSignIn(context, request, { userId, provider: "email", isNew, back });
}

export async function signInByLink(
  context: AppLoadContext,
  request: Request,
  token: string,
): Promise<SignInResult> {
  const redeemed = await context.signInCodes.redeemToken(token, new Date());
  if (!redeemed) return refuse(WRONG_LINK);
  return { arrived: await letIn(context, request, redeemed), refusal: null };
}

/** @param email null: the code is of the mail that this browser asked for */
export async function signInByCode(
  context: AppLoadContext,
  request: Request,
  { email, code }: { email: string | null; code: string },
): Promise<SignInResult> {
  const { limits, client, session, signInCodes } = context;
  const waitsFor = session.get(WAITS_FOR);
  const by = email ? { email } : { id: String(waitsFor) };
  if (!email && typeof waitsFor !== "string") return refuse(WRONG_CODE);
  const limited =
    (await limits.consume("code-by-client", client)) ??
    (email ? await limits.consume("code-of-address", email.toLowerCase()) : null);
  if (limited) return { arrived: null, refusal: tooMany(limited.retryAfter) };
  const redeemed = await signInCodes.redeemCode(by, code, new Date());
  if (!redeemed) return refuse(WRONG_CODE);
  return { arrived: await letIn(context, request, redeemed), refusal: null };
}

export async function signInByPassword(
  context: AppLoadContext,
  request: Request,
  { email, password, back }: { email: string; password: string; back: string },
): Promise<SignInResult> {
  const { db, limits, client } = context;
  const limited =
    (await limits.consume("password-by-client", client)) ??
    (await limits.consume("password-of-address", email.toLowerCase()));
  if (limited) return { arrived: null, refusal: tooMany(limited.retryAfter) };
  const userId = await userByPassword(db, { email, password });
  if (!userId) return refuse(WRONG_PASSWORD);
  const who = { userId, provider: "email", isNew: false, back } as const;
  return { arrived: await finishSignIn(context, request, who), refusal: null };
}
