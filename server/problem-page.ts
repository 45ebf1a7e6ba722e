import { apiError, plainError, readApiError } from "./api-error";
import type { Problem } from "./context";
import { isUnsafe } from "./same-origin";

/** A form of a browser rather than a script: an answer in JSON would be all that the listener sees. */
export function wantsPage(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  return (
    isUnsafe(request.method) && accept.includes("text/html") && !accept.includes("application/json")
  );
}

/** The path that the listener came from, when it is one of ours. */
function backTo(request: Request, origin: string): string {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return "/";
  const { origin: from, pathname, search } = new URL(referer);
  return from === origin || from === new URL(request.url).origin ? pathname + search : "/";
}

function isJson(response: Response): boolean {
  return (response.headers.get("content-type") ?? "").includes("application/json");
}

/** Reads the error out of an API answer to a form, to be drawn as a page; null when it is no such answer. */
export async function problemOf(
  request: Request,
  response: Response,
  origin: string,
): Promise<Problem | null> {
  const { status } = response;
  if (status < 400 || !isJson(response) || !wantsPage(request)) return null;
  const error = readApiError(await response.json()) ?? plainError(status);
  return { ...error, status, backTo: backTo(request, origin) };
}

export function problemFor(request: Request, status: number, origin: string): Problem {
  return { ...plainError(status), status, backTo: backTo(request, origin) };
}

/** `GET /problem` as this listener: same cookies, so same theme and sidebar. */
export function problemRequest(request: Request): Request {
  const headers = new Headers({ Accept: "text/html" });
  const cookie = request.headers.get("cookie");
  if (cookie) headers.set("Cookie", cookie);
  return new Request(new URL("/problem", request.url), { headers });
}

/**
 * Errors under `/api` that Remix made itself (no loader, no action, an exception) in the shape of the contract. Remix
 * answers 400 to a GET of a route without a loader, where 405 is meant.
 */
export function asApiError(request: Request, response: Response): Response {
  const { status, headers } = response;
  const foreign = headers.has("x-remix-error") || !isJson(response);
  if (status < 400 || !foreign) return response;
  const reading = !isUnsafe(request.method);
  const meant = status === 400 && reading && headers.has("x-remix-error") ? 405 : status;
  const { code, message } = plainError(meant);
  const extra = meant === 405 ? { Allow: reading ? "POST" : "GET, HEAD" } : undefined;
  return apiError(meant, code, message, extra);
}
