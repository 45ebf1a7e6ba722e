import { isPersonalPath } from "~/domain/paths";
import { hasSession, noteSession } from "./session.client";
import { FAILED } from "./snackbar.client";
import { type ArrivingPage, readPage } from "./read-page.client";

export interface PageRequest {
  url: URL;
  /** Present for a POST. */
  body?: BodyInit;
}

export type Answer =
  | ({ kind: "page"; url: URL; personal: boolean; redirected: boolean } & ArrivingPage)
  /** No page of ours: the browser has to go there itself. */
  | { kind: "elsewhere" }
  | { kind: "offline" }
  | { kind: "message"; text: string };

/** A cache in front answers so while the program is away: the page, and what plays, stay. */
const GATEWAY_FAILED = new Set([502, 503, 504]);

function ask({ url, body }: PageRequest, personal: boolean, signal: AbortSignal) {
  return fetch(url, {
    headers: { Accept: "text/html" },
    credentials: personal ? "same-origin" : "omit",
    ...(body === undefined ? { signal } : { method: "POST", body }),
  });
}

/** Null when the answer breaks off on its way. */
async function readAll(response: Response): Promise<ArrivingPage | null> {
  try {
    return await readPage(response);
  } catch {
    return null;
  }
}

/** A redirect to another origin looks like a broken network, except to a request that does not follow it. */
async function leavesUs(url: URL, signal: AbortSignal): Promise<boolean> {
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
 * Asks for a page. Public pages are asked for without credentials, so that a cache in front may answer (ARCHITECTURE D9); a
 * POST is never taken back, so `signal` ends only the wait for a GET.
 */
export async function fetchPage(request: PageRequest, signal: AbortSignal): Promise<Answer> {
  const isPost = request.body !== undefined;
  const personal = isPost || isPersonalPath(request.url.pathname);
  let response: Response;
  try {
    response = await ask(request, personal, signal);
  } catch {
    const isElsewhere = !isPost && (await leavesUs(request.url, signal));
    return { kind: isElsewhere ? "elsewhere" : "offline" };
  }
  const url = new URL(response.url);
  url.hash ||= request.url.hash;
  if (isPost && response.ok) noteSession();
  if (!personal && hasSession() && isPersonalPath(url.pathname)) return fetchPage({ url }, signal);
  const isHtml = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const arriving = isHtml ? await readAll(response) : null;
  if (isHtml && !arriving) return { kind: "offline" };
  if (arriving?.page.getElementById("main")) {
    return { kind: "page", url, personal, redirected: response.redirected, ...arriving };
  }
  if (GATEWAY_FAILED.has(response.status)) return { kind: "offline" };
  return isPost ? { kind: "message", text: await messageOf(response) } : { kind: "elsewhere" };
}
