import { parseUrl } from "../../text/parse-url";

/** Shorter segments could be guessed, and many public addresses contain such. */
const LONG = 16;
/**
 * Letters and digits in parts that are not words. Shorter ones occur in public addresses, as in
 * `b2b-mp3`.
 */
const LONG_IN_PARTS = 8;

const SEPARATORS = /[-._~]/;

/** Letters that few words contain twice. */
const RARE = /j|q(?!u)|x|z+/gi;

/**
 * Whether letters do not read like a word: less than a fifth are vowels, or less than a third if
 * there are several rare letters.
 */
function isUnspeakable(letters: string): boolean {
  const vowels = letters.replace(/[^aeiouy]/gi, "").length;
  const isRare = (letters.match(RARE)?.length ?? 0) > 1;
  return vowels * (isRare ? 3 : 5) < letters.length;
}

/**
 * Whether letters and digits are mixed as nobody would in a name: not in one case, not as words
 * that begin with capitals, and not as a word and a number.
 */
function isMixed(text: string): boolean {
  return !/^(?:[a-z]+\d*|[A-Z]+\d*|(?:[A-Z][a-z]+)+\d*|\d+)$/.test(text);
}

/** Whether a text is too long and too mixed for a name. */
function isRandom(text: string): boolean {
  if (text.length < LONG) return false;
  if (/^[a-z]+$/i.test(text) && isUnspeakable(text)) return true;
  return !/^(?:[a-z]+|(?:[A-Z][a-z]+)+)$/.test(text) || /^[0-9a-f]+$/.test(text);
}

const isWord = (part: string) => /^[a-z]{2,}$/i.test(part);

/** Whether parts that could each be a name are random together. */
function areRandom(parts: readonly string[]): boolean {
  const mixed = parts.filter(isMixed).join("");
  const all = parts.join("");
  if (all.length < LONG) return false;
  return mixed.length >= LONG_IN_PARTS || isUnspeakable(parts.filter(isWord).join(""));
}

function isRandomSegment(segment: string): boolean {
  const parts = segment.split(SEPARATORS).filter((part) => part !== "");
  // Joined, because no part of a UUID is long enough to look random.
  if (parts.filter(isWord).length < 2) return isRandom(parts.join(""));
  return parts.some(isRandom) || areRandom(parts);
}

/**
 * Whether a feed's address looks like a key: with a query, a user part, or a long random segment
 * (PODCAST-21). An address that cannot be parsed counts as one.
 */
export function isSecretAddress(address: string): boolean {
  const url = parseUrl(address);
  if (!url || url.search || /^[a-z]+:\/\/[^/?#]*@/i.test(address)) return true;
  return [...url.hostname.split("."), ...url.pathname.split("/")].some(isRandomSegment);
}
