const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export function isUnsafe(method: string): boolean {
  return !SAFE_METHODS.has(method);
}

/**
 * Whether a request that changes something may come in (ARCHITECTURE D10). `Sec-Fetch-Site` cannot be forged by a page:
 * `same-origin` is ours, and `none` is the listener's own doing (no page starts a request with it). Browsers send the
 * header to secure origins and localhost only, so elsewhere `Origin` decides. A request with neither comes from a
 * program, which carries no one else's cookies.
 *
 * @param origin the public origin; a proxy may call us by another host
 */
export function isSameOrigin(request: Request, origin: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin" || site === "none") return true;
  const from = request.headers.get("origin");
  if (site === null && from === null) return true;
  if (from === origin) return true;
  if (site !== null || from === null || !URL.canParse(from)) return false;
  return new URL(from).host === new URL(request.url).host;
}
