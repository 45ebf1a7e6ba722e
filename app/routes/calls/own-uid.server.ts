import type { AppLoadContext } from "@remix-run/node";
import { apiError, NO_UID, NOT_YOURS } from "./api-error.server";

type Session = Pick<AppLoadContext["session"], "userId">;

/** The one rule of CALL-4: `me` is the caller, signed in or not, and so is the caller's own id. Nothing else is. */
function isOwn({ userId }: Session, uid: unknown): boolean {
  return uid === "me" || (userId !== null && uid === userId);
}

/** Of calls about one listener. */
export const OWN_FAILURES = [NO_UID, NOT_YOURS];

/** For calls that answer everybody: throws 403 for a `uid` that is given and is not the caller's. */
export function refuseStranger(session: Session, uid: unknown): void {
  if (uid === undefined || uid === "" || isOwn(session, uid)) return;
  throw apiError(NOT_YOURS);
}

/** For calls about one listener: throws 401 for a visitor, who has no id to give, and 403 for the id of somebody else. */
function requireOwn(session: Session, uid: string): void {
  if (isOwn(session, uid)) return;
  if (session.userId === null) {
    throw apiError(NO_UID);
  }
  throw apiError(NOT_YOURS);
}

/** The listener to write for, who is made if there is none yet. */
export async function ownListener(
  session: Session & Pick<AppLoadContext["session"], "requireListener">,
  uid: string,
): Promise<string> {
  requireOwn(session, uid);
  return session.requireListener();
}

/** The listener to read for; null for a visitor, who has nothing yet. */
export function ownReader(session: Session, uid: string): string | null {
  requireOwn(session, uid);
  return session.userId;
}
