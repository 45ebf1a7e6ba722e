import type { AppLoadContext } from "@remix-run/node";
import { surrogateKey } from "~/services/platform/cache-policy.server";
import { loadAccount } from "~/services/account/account.server";
import { deleteListener } from "~/services/listener-data/delete-listener.server";
import { isMerged, UnknownListener } from "~/services/listeners/listeners.server";
import { apiError, NO_UID } from "../../calls/api-error.server";
import type { ApiFailure } from "../../calls/described.server";
import type { Rejection } from "../login/send-code.server";
import { checkOwner, signedInRecently } from "../save-password.server";

export const ALL_DELETED = "All your data is deleted";

/** Session key: the next profile page also clears the data kept in the browser. */
export const JUST_DELETED = "just-deleted";

export const SIGN_IN_AGAIN =
  "Sign in again to prove that this account is yours, and delete it within 10 minutes.";

export const JUST_MERGED: ApiFailure = {
  status: 409,
  code: "merged",
  message: "What you saved here has just joined an account. Delete it there.",
};

/**
 * The proof that deletion asks for besides the word (ACCOUNT-11): none for a visitor or after a
 * recent sign-in; else the password, or a sign-in if there is no password.
 */
export async function askedProof(
  context: AppLoadContext,
): Promise<"none" | "password" | "sign-in"> {
  const { db, session } = context;
  if (!session.accountId || signedInRecently(context)) return "none";
  const account = await loadAccount(db, session.accountId);
  return account?.alreadyGeneratedPassword === false ? "sign-in" : "password";
}

/** Returns why the account cannot be deleted from this browser now, or null if it can. */
async function rejectionOf(
  context: AppLoadContext,
  present: string | null,
): Promise<Rejection | null> {
  const asked = await askedProof(context);
  if (asked === "none") return null;
  if (asked === "sign-in") return { message: SIGN_IN_AGAIN, status: 403 };
  return checkOwner(context, { uid: context.session.accountId ?? "", present });
}

/**
 * @returns the deleted playlists. A second deletion at the same time finds nothing and succeeds.
 */
async function deleteOnce({ db }: AppLoadContext, userId: string): Promise<string[]> {
  try {
    return (await deleteListener(db, { userId, now: new Date() })).pids;
  } catch (error) {
    if (!(error instanceof UnknownListener)) throw error;
    if (!(await isMerged(db, userId))) return [];
    throw apiError(JUST_MERGED);
  }
}

/**
 * Deletes the caller with all stored data, and ends the session. Throws 401 for visitors.
 * @returns null, or the reason if the caller is not proved to be the owner
 */
export async function deleteCaller(
  context: AppLoadContext,
  present: string | null,
): Promise<Rejection | null> {
  const { session, device, purge } = context;
  const { userId } = session;
  if (!userId) throw apiError(NO_UID);
  const rejection = await rejectionOf(context, present);
  if (rejection) return rejection;
  const pids = await deleteOnce(context, userId);
  await session.signOut();
  device.forget();
  for (const pid of pids) purge(surrogateKey.playlist(pid));
  return null;
}
