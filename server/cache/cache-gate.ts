import { CACHE_POLICIES, type PublicPolicyName } from "~/services/platform/cache-policy.server";

/** The facts that decide whether shared caches may store a response. */
export type Sharing = {
  method: string;
  /** The request has a session, or a cookie that changes the page. */
  personal: boolean;
  /** The page has inline scripts with a nonce. */
  streaming: boolean;
  policy: PublicPolicyName | null;
  keys: readonly string[];
};

const SHAREABLE_STATUS = new Set([200, 301, 302, 303, 307, 308, 404]);

function isPrivate(cacheControl: string): boolean {
  return /\b(?:private|no-store)\b/.test(cacheControl);
}

/**
 * The last check before a response leaves (docs/decisions/005). Whatever its route wants, a
 * response is private if the request has a session, or if the response sets a cookie, is an error,
 * has a nonce or was published by no route. Public responses vary by `Cookie`, so that caches which
 * know neither our theme cookie nor sessions stay correct; those in `deploy/` put the theme in the
 * key instead.
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
