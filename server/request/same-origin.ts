import { parseUrl } from "~/domain/text/parse-url";
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export function isUnsafe(method: string): boolean {
  return !SAFE_METHODS.has(method);
}

/**
 * Protects against forged requests from other sites. Pages cannot forge `Sec-Fetch-Site`:
 * `same-origin` is our own page, and `none` the listener's own action, such as a bookmark. Browsers
 * send it to secure origins and localhost only, so elsewhere `Origin` decides. A request with
 * neither comes from a program, which has no listener's cookies.
 *
 * @param origin the public origin, which may differ from the `Host` behind a proxy
 */
export function isSameOrigin(request: Request, origin: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin" || site === "none") return true;
  const from = request.headers.get("origin");
  if (site === null && from === null) return true;
  if (from === origin) return true;
  const sender = site === null ? parseUrl(from ?? "") : null;
  return sender !== null && sender.host === new URL(request.url).host;
}
