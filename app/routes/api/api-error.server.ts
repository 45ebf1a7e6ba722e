import { textResponse } from "~/services/platform/text-response.server";

export interface ApiFailure {
  status: number;
  code: string;
  /** Of the dialog that says the message where there is more to say than a snackbar holds (SHELL-22). */
  title?: string;
  message: string;
  fields?: Record<string, string[]>;
}

/** A JSON response. `Response.json` would leave out the charset, and make a stream of the text. */
export function json(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "application/json; charset=utf-8");
  return textResponse(JSON.stringify(body), { ...init, headers });
}

/** The response `{error: {code, title?, message, fields?}}` (CALL-2), to be thrown or returned. */
export function apiError({ status, ...error }: ApiFailure): Response {
  return json({ error }, { status });
}

/** What the call names is another listener's. */
export function notYours(): Response {
  return apiError({ status: 403, code: "not_yours", message: "This belongs to somebody else." });
}

/** There is no such thing; `noun` says what is missing, as in "podcast". */
export function notFound(noun: string): Response {
  return apiError({ status: 404, code: "not_found", message: `There is no such ${noun}.` });
}

/** The client has reached its limit of upstream requests. */
export function tooMany(): Response {
  const message = "Too many requests, please wait a moment";
  const error = { code: "too_many_requests", message };
  return json({ error }, { status: 429, headers: { "Retry-After": "60" } });
}
