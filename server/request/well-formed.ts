import { normaliseText } from "~/domain/text/text";
import { parseUrl } from "~/domain/text/parse-url";
import { isUnsafe } from "./same-origin";

/** Text without escapes in plain ASCII is always well formed, as nearly all addresses are. */
const PLAIN = /^[!-$&-~]*$/;

/**
 * A path that begins with two slashes of either kind would name another host once it is parsed
 * again.
 */
const OTHER_HOST = /^\/+(%5c)?/i;

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Escapes the percent signs of a segment that cannot be decoded. */
function cleanSegment(segment: string): string {
  if (PLAIN.test(segment)) return segment;
  const text = decoded(segment);
  if (text === null) return encodeURIComponent(segment);
  // Removing U+0000 could make another valid path, such as `..`.
  const clean = normaliseText(text.replaceAll("\0", "\ufffd"));
  return clean === text ? segment : encodeURIComponent(clean);
}

/** Makes the text of a query or form body well formed; returns it unchanged if it already is. */
export function cleanParameters(text: string): string {
  const clean = new URLSearchParams();
  let hasChanged = false;
  for (const [name, value] of new URLSearchParams(text)) {
    const [cleanName, cleanValue] = [normaliseText(name), normaliseText(value)];
    hasChanged ||= cleanName !== name || cleanValue !== value;
    clean.append(cleanName, cleanValue);
  }
  return hasChanged ? clean.toString() : text;
}

/** Returns an address without U+0000 and lone surrogates, in Unicode normal form. */
export function cleanUrl(address: string): string {
  if (PLAIN.test(address) && !address.includes("//", "https://".length)) return address;
  const url = new URL(address);
  const path = url.pathname
    .split("/")
    .map(cleanSegment)
    .join("/")
    .replace(OTHER_HOST, (_, backslash) => (backslash ? "/%EF%BF%BD" : "/"));
  const query = cleanParameters(url.search.slice(1));
  return `${url.origin}${path}${query && `?${query}`}${url.hash}`;
}

/**
 * Returns the request with a well-formed address and referrer. It has no body: `request-body.ts`
 * reads that from the connection, and asking a change for its signal would begin to read it here.
 */
export function wellFormedRequest(request: Request): Request {
  const url = cleanUrl(request.url);
  const referrer = request.headers.get("referer");
  const isPage = referrer !== null && /^https?:/i.test(referrer) && parseUrl(referrer);
  const from = isPage ? cleanUrl(referrer) : referrer;
  if (url === request.url && from === referrer) return request;
  const headers = new Headers(request.headers);
  if (from !== null) headers.set("referer", from);
  const { method } = request;
  return new Request(url, { method, headers, signal: isUnsafe(method) ? null : request.signal });
}
