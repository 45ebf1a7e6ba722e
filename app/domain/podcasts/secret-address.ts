import { parseUrl } from "../text/parse-url";

/** Shorter segments could be guessed, and stand in many public addresses. */
const LONG = 16;

const SEPARATORS = /[-._~]/;

/** Whether nobody would choose so long a text as a name: anything but small letters, or words that begin with capitals. */
function isRandom(text: string): boolean {
  if (text.length < LONG || /^[a-z]+$/.test(text)) return /^[0-9a-f]{16,}$/.test(text);
  return !/^(?:[A-Z][a-z]+)+$/.test(text);
}

function isRandomSegment(segment: string): boolean {
  const parts = segment.split(SEPARATORS);
  const words = parts.filter((part) => /^[a-z]{2,}$/i.test(part));
  // The parts of a UUID are random together.
  return words.length > 1 ? parts.some(isRandom) : isRandom(parts.join(""));
}

/**
 * Whether a feed's address looks as if it were a key: with a query, a user part, or a long random segment (PODCAST-21). An address
 * that cannot be read counts as one.
 */
export function isSecretAddress(address: string): boolean {
  const url = parseUrl(address);
  if (!url || url.search || /^[a-z]+:\/\/[^/?#]*@/i.test(address)) return true;
  return [...url.hostname.split("."), ...url.pathname.split("/")].some(isRandomSegment);
}
