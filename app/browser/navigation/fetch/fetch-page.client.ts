import { hasSession, inTurn, isListenersOwn, noteSession } from "~/browser/platform/session";
import { FAILED } from "~/browser/platform/snackbar";
import { type ArrivingPage, readPage } from "./read-page.client";

export interface PageRequest {
  url: URL;
  /** Set for a POST. */
  body?: BodyInit;
}

export type Answer =
  | ({
      kind: "page";
      url: URL;
      personal: boolean;
      redirected: boolean;
      /** Whether the server reported a failure. */
      failed: boolean;
    } & ArrivingPage)
  /** Not a page with a dock, so the browser has to load it itself. */
  | { kind: "elsewhere" }
  | { kind: "offline" }
  | { kind: "message"; text: string };

/**
 * Statuses from a proxy while the server is down. They replace neither the page nor the item that
 * plays.
 */
const GATEWAY_FAILED = new Set([502, 503, 504]);

function send({ url, body }: PageRequest, personal: boolean, signal: AbortSignal) {
  const ask = () =>
    fetch(url, {
      headers: { Accept: "text/html" },
      credentials: personal ? "same-origin" : "omit",
      ...(body === undefined ? { signal } : { method: "POST", body }),
    });
  return body === undefined ? ask() : inTurn(ask);
}

/** Fetches the page; null if the connection fails. */
async function readAll(response: Response): Promise<ArrivingPage | null> {
  try {
    return await readPage(response);
  } catch {
    return null;
  }
}

/**
 * Repeats the request without following redirects, because a redirect to another origin looks like
 * a network failure.
 */
async function leavesOrigin(url: URL, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, { redirect: "manual", signal });
    return answer.type === "opaqueredirect";
  } catch {
    return false;
  }
}

async function messageOf(response: Response): Promise<string> {
  try {
    const body: { snackbar?: string; error?: { message?: string } } = await response.json();
    return body.snackbar ?? body.error?.message ?? FAILED;
  } catch {
    return FAILED;
  }
}

/**
 * Loads a page. Public pages are requested without credentials, so that caches can answer
 * (docs/decisions/005); a page missing for everybody is then requested with them. `signal` aborts
 * only a GET, because a POST takes effect anyway.
 */
export async function fetchPage(
  request: PageRequest,
  signal: AbortSignal,
  isOwn?: boolean,
): Promise<Answer> {
  const isPost = request.body !== undefined;
  const personal = isOwn || isPost || isListenersOwn(request.url);
  let response: Response;
  try {
    response = await send(request, personal, signal);
  } catch {
    const isElsewhere = !isPost && (await leavesOrigin(request.url, signal));
    return { kind: isElsewhere ? "elsewhere" : "offline" };
  }
  const url = new URL(response.url);
  url.hash ||= request.url.hash;
  if (isPost && response.ok) noteSession();
  if (!personal && hasSession() && (response.status === 404 || isListenersOwn(url)))
    return fetchPage({ url }, signal, true);
  const isHtml = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const arriving = isHtml ? await readAll(response) : null;
  if (isHtml && !arriving) return { kind: "offline" };
  if (arriving?.page.getElementById("player")) {
    const { redirected, status } = response;
    return { kind: "page", url, personal, redirected, failed: status >= 500, ...arriving };
  }
  if (GATEWAY_FAILED.has(response.status)) return { kind: "offline" };
  return isPost ? { kind: "message", text: await messageOf(response) } : { kind: "elsewhere" };
}
