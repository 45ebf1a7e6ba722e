import type { AppLoadContext } from "@remix-run/node";
import type { Redeemed } from "~/services/account/sign-in-codes.server";
import { signInWith } from "~/services/account/oauth/sign-in-with.server";
import { userByPassword } from "~/services/account/password.server";
import { notify } from "~/services/platform/notices.server";
import { completePendingLink } from "~/services/account/oauth/pending-link.server";
import { finishSignIn, type SignInDone } from "../finish-sign-in.server";
import { attempterFor, limitCode, limitPassword } from "../sign-in-limits.server";
import { REQUESTED_CODE, tooMany, type Rejection } from "./send-code.server";

export type SignInResult =
  { signedIn: SignInDone; rejection: null } | { signedIn: null; rejection: Rejection };

const WRONG_CODE = "That code is wrong or expired. Use the newest email, or its link.";
const TOO_MANY_CODES =
  "Too many wrong codes were tried for this address today. Open the link in the email instead.";
const WRONG_LINK = "This link no longer works. Ask for a new email.";
const WRONG_PASSWORD = "That email and password don't match.";

/** The reasons to reject a sign-in, apart from too many attempts. */
export const SIGN_IN_REJECTIONS: readonly Rejection[] = [
  ...[WRONG_CODE, WRONG_LINK, WRONG_PASSWORD].map((message) => ({ message, status: 422 })),
  { message: TOO_MANY_CODES, status: 429 },
];

const reject = (message: string): SignInResult => ({
  signedIn: null,
  rejection: { message, status: 422 },
});

const TOO_MANY = 429;

function told(way: "code" | "link" | "password", tried: SignInResult): SignInResult {
  const failed = tried.rejection?.status === TOO_MANY ? "limited" : "rejected";
  notify("sign-in", { way, result: tried.signedIn ? "signed-in" : failed });
  return tried;
}

/**
 * Signs in a listener who has proved that they own the address, and links the Facebook profile
 * waiting for that proof, if any.
 */
async function signInByEmail(
  context: AppLoadContext,
  request: Request,
  { email, purpose }: Redeemed,
) {
  const now = new Date();
  const proof = { provider: "email", subject: email, email, trust: "proof" } as const;
  const signedIn = await signInWith(context.db, { ...proof, now });
  await completePendingLink(context, { email, now });
  return finishSignIn(context, request, { ...signedIn, provider: "email", back: purpose.back });
}

export async function signInByLink(
  context: AppLoadContext,
  request: Request,
  token: string,
): Promise<SignInResult> {
  const redeemed = await context.signInCodes.redeemToken(token, new Date());
  if (!redeemed) return told("link", reject(WRONG_LINK));
  const signedIn = await signInByEmail(context, request, redeemed);
  return told("link", { signedIn, rejection: null });
}

/** @param given `email` is null if the code is from the email that this browser requested */
export async function signInByCode(
  context: AppLoadContext,
  request: Request,
  given: { email: string | null; code: string },
): Promise<SignInResult> {
  return told("code", await tryCode(context, request, given));
}

async function tryCode(
  context: AppLoadContext,
  request: Request,
  { email, code }: { email: string | null; code: string },
): Promise<SignInResult> {
  const { session, signInCodes } = context;
  const now = new Date();
  const requestedId = session.get(REQUESTED_CODE);
  const by = email ? { email } : { id: String(requestedId) };
  if (!email && typeof requestedId !== "string") return reject(WRONG_CODE);
  const address = email ?? (await signInCodes.state(String(requestedId), now))?.email ?? null;
  const attempter = await attempterFor(context, address ?? "");
  const { limited, byAddress } = await limitCode(context, attempter, address);
  if (limited) {
    const own = tooMany(limited.retryAfter);
    return {
      signedIn: null,
      rejection: byAddress ? { ...own, message: TOO_MANY_CODES } : own,
    };
  }
  const redeemed = await signInCodes.redeemCode(by, { code, client: attempter.key, now });
  if (!redeemed) return reject(WRONG_CODE);
  return { signedIn: await signInByEmail(context, request, redeemed), rejection: null };
}

type Credentials = { email: string; password: string; back: string };

export async function signInByPassword(
  context: AppLoadContext,
  request: Request,
  given: Credentials,
): Promise<SignInResult> {
  return told("password", await tryPassword(context, request, given));
}

async function tryPassword(
  context: AppLoadContext,
  request: Request,
  { email, password, back }: Credentials,
): Promise<SignInResult> {
  const limited = await limitPassword(context, await attempterFor(context, email), email);
  if (limited) return { signedIn: null, rejection: tooMany(limited.retryAfter) };
  const account = await userByPassword(context.db, { email, password });
  if (!account) return reject(WRONG_PASSWORD);
  const listener = { ...account, tookOver: false, provider: "email", back } as const;
  return { signedIn: await finishSignIn(context, request, listener), rejection: null };
}
