import { textResponse } from "~/services/platform/text-response.server";
import type { ApiFailure } from "./described.server";

/** Details of a single response: a message for each wrong field, and the seconds until a retry. */
interface Details {
  fields?: Record<string, string[]>;
  retryAfter?: number | undefined;
}

export const MALFORMED: ApiFailure = {
  status: 400,
  code: "malformed",
  message: "The body cannot be read.",
};
export const BAD_CURSOR: ApiFailure = {
  status: 400,
  code: "bad_cursor",
  message: "This list has changed. Start from the top.",
};
/** For calls about one listener: a visitor has no `uid`. */
export const NO_UID: ApiFailure = {
  status: 401,
  code: "not_signed_in",
  message: "Please log in first.",
};
/** For calls that need an account. */
export const NOT_SIGNED_IN: ApiFailure = {
  status: 401,
  code: "not_signed_in",
  message: "You are not signed in.",
};
/** For calls that name somebody else's things. */
export const NOT_YOURS: ApiFailure = {
  status: 403,
  code: "not_yours",
  message: "This belongs to somebody else.",
};
/** The client has reached its limit of upstream requests. */
export const TOO_MANY: ApiFailure = {
  status: 429,
  code: "too_many_requests",
  message: "Too many requests, please wait a moment",
};
/** The client has made too many rows today (docs/security.md). */
export const TOO_MUCH_STORED: ApiFailure = {
  status: 429,
  code: "too_many_requests",
  message: "Too much was stored from here today. Try again tomorrow.",
};

/** `noun` names the missing thing, as in "podcast". */
export function missing(noun: string): ApiFailure {
  return { status: 404, code: "not_found", message: `There is no such ${noun}.` };
}

export const NO_SUCH_EPISODE = missing("episode");

/**
 * A JSON response. `Response.json` would leave out the charset, and turn the text into a stream.
 */
export function json(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "application/json; charset=utf-8");
  return textResponse(JSON.stringify(body), { ...init, headers });
}

/** The response `{error: {code, title?, message, fields?}}` (CALL-2), to be thrown or returned. */
export function apiError({ status, ...failure }: ApiFailure, details: Details = {}): Response {
  const { fields, retryAfter } = details;
  const headers = { ...(retryAfter && { "Retry-After": String(retryAfter) }) };
  return json({ error: { ...failure, ...(fields && { fields }) } }, { status, headers });
}

export function notFound(noun: string): Response {
  return apiError(missing(noun));
}

export function tooMany(): Response {
  return apiError(TOO_MANY, { retryAfter: 60 });
}
