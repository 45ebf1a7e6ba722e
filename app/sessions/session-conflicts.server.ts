import { HOUR_SECONDS } from "~/domain/text/durations";

/**
 * Answers a request that came with the old cookie, sent while the listener signed in or out in
 * another tab. A retry has the new cookie, which a new session for this request would overwrite.
 */
export function retryLater(): Response {
  const error = { code: "try_again", message: "You have just signed in or out. Try again." };
  return Response.json({ error }, { status: 503, headers: { "Retry-After": "1" } });
}

/** Answers a sign-in during which the account's password or providers changed. */
export function accessChanged(): Response {
  const message = "The ways to sign in to this account have just changed. Sign in again.";
  return Response.json({ error: { code: "sign_in_failed", message } }, { status: 409 });
}

/** Answers a client from which too many new listeners came today. */
export function tooManyListeners(): Response {
  const message = "Too many new listeners came from here today. Sign in, or try again later.";
  const error = { code: "too_many_requests", message };
  return Response.json(
    { error },
    { status: 429, headers: { "Retry-After": String(HOUR_SECONDS) } },
  );
}
