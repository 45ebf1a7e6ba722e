import { addresses } from "~/addresses";

/** The error of the JSON API (CALL-2), which the server itself uses too. */
export type ApiError = { code: string; message: string; title?: string };

export function apiError(
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
): Response {
  return Response.json({ error: { code, message } satisfies ApiError }, { status, headers });
}

/** The error in a JSON body, or null if it has none. */
export function readApiError(body: unknown): ApiError | null {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  const { error } = body;
  if (typeof error !== "object" || error === null) return null;
  if (!("code" in error) || !("message" in error)) return null;
  const { code, message } = error;
  if (typeof code !== "string" || typeof message !== "string") return null;
  const title = "title" in error && typeof error.title === "string" ? { title: error.title } : {};
  return { code, message, ...title };
}

/** For errors that have no message of their own. */
const PLAIN: Record<number, ApiError> = {
  400: { code: "bad_request", message: "The request could not be understood" },
  401: { code: "not_signed_in", message: "You are not signed in." },
  403: { code: "forbidden", message: "You may not change this" },
  404: { code: "not_found", message: "Not found" },
  405: { code: "method_not_allowed", message: "This address does not support that method" },
  408: { code: "too_slow", message: "The request took too long to arrive" },
  413: { code: "too_large", message: "That is too much to send at once" },
  414: { code: "address_too_long", message: "That address is too long" },
  415: { code: "unsupported_type", message: "This type of content is not supported" },
  429: { code: "too_many_requests", message: "Too many requests, please wait a moment" },
  503: {
    code: "unavailable",
    message: "This isn't working right now. Please try again in a moment",
  },
};

export function plainError(status: number): ApiError {
  return PLAIN[status] ?? { code: "server_error", message: "Something went wrong" };
}

/** Whether the path is that of a call, which gets its errors as JSON. */
export function isCall(path: string): boolean {
  return path.toLowerCase().startsWith(addresses.api.prefix);
}

/** Answers without a page, which would cost as much as whatever was asked for. */
export function briefError(status: number, path: string, more: Record<string, string> = {}) {
  const { code, message } = plainError(status);
  if (isCall(path)) return apiError(status, code, message, more);
  const headers = { ...more, "Content-Type": "text/plain; charset=utf-8" };
  return new Response(`${message}\n`, { status, headers });
}

export function wrongMethod(allow: string): Response {
  const { code, message } = plainError(405);
  return apiError(405, code, message, { Allow: allow });
}
