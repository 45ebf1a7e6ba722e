import type { AppLoadContext } from "@remix-run/node";
import { apiError, notYours } from "../answer.server";

type Session = AppLoadContext["session"];

/** `me` is the caller, signed in or not; another listener's id is refused, and nobody but the signed-in has an id to give. */
function checkOwn(session: Session, uid: string): void {
  if (uid === "me" || (session.userId !== null && uid === session.userId)) return;
  if (session.accountId === null) {
    throw apiError({ status: 401, code: "not_signed_in", message: "Please log in first." });
  }
  throw notYours();
}

/** The listener to write for, who is made if there is none yet. */
export async function ownListener(session: Session, uid: string): Promise<string> {
  checkOwn(session, uid);
  return session.requireListener();
}

/** The listener to read for; null for a visitor, who has nothing yet. */
export function ownReader(session: Session, uid: string): string | null {
  checkOwn(session, uid);
  return session.userId;
}
