import { addresses } from "~/addresses";
import { safePath } from "~/domain/shell/redirect-to";
import { apiError, plainError, readApiError } from "../response/api-error";
import type { Problem } from "./context";
import { isUnsafe } from "../request/same-origin";
import { parseUrl } from "~/domain/text/parse-url";

/** Whether a browser submitted a form: it must get a page where a script gets JSON. */
export function wantsPage(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  return (
    isUnsafe(request.method) && accept.includes("text/html") && !accept.includes("application/json")
  );
}

/**
 * Returns the path that the listener came from if it is ours. Checked, because `//evil.example` is
 * a path too.
 */
function backTo(request: Request, origin: string): string {
  const referer = request.headers.get("referer");
  const url = parseUrl(referer ?? "");
  if (!url) return addresses.home;
  const { origin: from, pathname, search } = url;
  const isOurs = from === origin || from === new URL(request.url).origin;
  return isOurs ? safePath(pathname + search, addresses.home) : addresses.home;
}

function isJson(response: Response): boolean {
  return (response.headers.get("content-type") ?? "").includes("application/json");
}

/**
 * Returns the error in an API response to a form, to be shown as a page; null for any other
 * response.
 */
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

/** Builds `GET /problem` with this listener's cookies, so that it has their theme and sidebar. */
export function problemRequest(request: Request): Request {
  const headers = new Headers({ Accept: "text/html" });
  const cookie = request.headers.get("cookie");
  if (cookie) headers.set("Cookie", cookie);
  return new Request(new URL(addresses.problem, request.url), { headers });
}

/**
 * Gives errors that Remix itself raised under `/api` (no loader, no action, an exception) the form
 * of CALL-2. Remix answers 400 to a GET of a route without a loader, where 405 is right.
 */
export function asApiError(request: Request, response: Response): Response {
  const { status, headers } = response;
  const isRemixError = headers.has("x-remix-error") || !isJson(response);
  if (status < 400 || !isRemixError) return response;
  const reading = !isUnsafe(request.method);
  const corrected = status === 400 && reading && headers.has("x-remix-error") ? 405 : status;
  const { code, message } = plainError(corrected);
  const extra = corrected === 405 ? { Allow: reading ? "POST" : "GET, HEAD" } : undefined;
  return apiError(corrected, code, message, extra);
}
