/** The error shape of the JSON API (CONTRACT): the server's own refusals speak it too. */
export type ApiError = { code: string; message: string };

export function apiError(
  status: number,
  code: string,
  message: string,
  headers?: HeadersInit,
): Response {
  return Response.json({ error: { code, message } satisfies ApiError }, { status, headers });
}

/** The error inside a JSON answer, or null when the body is something else. */
export function readApiError(body: unknown): ApiError | null {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  const { error } = body;
  if (typeof error !== "object" || error === null) return null;
  if (!("code" in error) || !("message" in error)) return null;
  const { code, message } = error;
  return typeof code === "string" && typeof message === "string" ? { code, message } : null;
}

/** Codes and sentences for errors that come without their own. */
const PLAIN: Record<number, ApiError> = {
  400: { code: "bad_request", message: "The request could not be understood" },
  403: { code: "forbidden", message: "This is not yours to change" },
  404: { code: "not_found", message: "There is no such thing" },
  405: { code: "method_not_allowed", message: "This address does not take that method" },
  413: { code: "too_large", message: "That is too much to send at once" },
  415: { code: "unsupported_type", message: "This type of content is not understood" },
  429: { code: "too_many_requests", message: "Too many requests, please wait a moment" },
};

export function plainError(status: number): ApiError {
  return PLAIN[status] ?? { code: "server_error", message: "Something went wrong" };
}
