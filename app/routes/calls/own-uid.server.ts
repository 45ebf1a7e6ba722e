import type { AppLoadContext } from "@remix-run/node";
import { apiError, NO_UID, NOT_YOURS } from "./api-error.server";

type Session = Pick<AppLoadContext["session"], "userId">;

/** The rule of CALL-4: the caller, signed in or not, is `me` or their own id, and nothing else. */
function isOwn({ userId }: Session, uid: unknown): boolean {
  return uid === "me" || (userId !== null && uid === userId);
}

/** Failures of calls about one listener. */
export const OWN_FAILURES = [NO_UID, NOT_YOURS];

/** For calls open to everybody: throws 403 if a `uid` is given and is not the caller's. */
export function refuseStranger(session: Session, uid: unknown): void {
  if (uid === undefined || uid === "" || isOwn(session, uid)) return;
  throw apiError(NOT_YOURS);
}

/**
 * For calls about one listener: throws 401 for a visitor, who has no id, and 403 for somebody
 * else's id.
 */
function requireOwn(session: Session, uid: string): void {
  if (isOwn(session, uid)) return;
  if (session.userId === null) {
    throw apiError(NO_UID);
  }
  throw apiError(NOT_YOURS);
}

/** Returns the listener to write for, creating one if needed. */
export async function ownListener(
  session: Session & Pick<AppLoadContext["session"], "requireListener">,
  uid: string,
): Promise<string> {
  requireOwn(session, uid);
  return session.requireListener();
}

/** Returns the listener to read for, or null for a visitor, who has no data. */
export function ownReader(session: Session, uid: string): string | null {
  requireOwn(session, uid);
  return session.userId;
}
