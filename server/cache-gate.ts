import { CACHE_POLICIES, type PublicPolicyName } from "~/services/cache-policy.server";

/** What decides who may keep a response. */
export type Sharing = {
  method: string;
  /** The request carries a session or a cookie that changes the drawing. */
  personal: boolean;
  /** The page has inline scripts with a nonce, good for this one response. */
  streaming: boolean;
  policy: PublicPolicyName | null;
  keys: readonly string[];
};

const SHAREABLE_STATUS = new Set([200, 301, 302, 303, 307, 308, 404]);

function isPrivate(cacheControl: string): boolean {
  return /\b(?:private|no-store)\b/.test(cacheControl);
}

/**
 * The last gate (ARCHITECTURE D9): whatever a route has asked for, a response to a request with a session, one that sets
 * a cookie, an error or a page with a nonce leaves as private; one that nobody has published too. Public ones vary by
 * `Cookie`, so that a cache that knows nothing of our theme cookie and sessions is right all the same; the caches of
 * `deploy/` key by the theme instead.
 */
export function sealCaching(headers: Headers, status: number, sharing: Sharing): void {
  const { method, personal, streaming, policy, keys } = sharing;
  const shareable =
    !personal &&
    !streaming &&
    !headers.has("set-cookie") &&
    (method === "GET" || method === "HEAD") &&
    SHAREABLE_STATUS.has(status);
  const wanted = headers.get("cache-control") || CACHE_POLICIES[policy ?? "private"];
  if (isPrivate(wanted) || !shareable) {
    headers.set("Cache-Control", isPrivate(wanted) ? wanted : CACHE_POLICIES.private);
    headers.delete("Surrogate-Key");
    return;
  }
  headers.set("Cache-Control", status === 404 ? CACHE_POLICIES.publicMissing : wanted);
  headers.append("Vary", "Accept-Encoding, Cookie");
  if (keys.length > 0) headers.set("Surrogate-Key", keys.join(" "));
}
