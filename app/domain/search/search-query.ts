import { normalForm } from "../text/normalise";
import { truncateText } from "../text/text";

/** In characters; the rest is cut off. */
export const MAX_QUERY_LENGTH = 100;

/** Search terms that are replaced by an artist's current name. */
const REWRITTEN = new Map([["the artist formerly known as prince", "prince"]]);

/**
 * Spaces and invisible characters: control and format characters, and U+FFFD, which replaces text
 * that could not be read.
 */
const BLANK = /[\s\p{Cc}\p{Cf}\ufffd]+/gu;

/**
 * Returns a query as we store and compare it: NFKC, lower case, single spaces. Empty when there is
 * nothing to search for.
 */
export function normaliseQuery(text: string): string {
  const plain = normalForm(text, "NFKC").replace(BLANK, " ").trim();
  const query = truncateText(plain, MAX_QUERY_LENGTH).trim().toLowerCase();
  return REWRITTEN.get(query) ?? query;
}

/** Returns the query's words, at most 12: more would not narrow the results down. */
export function queryWords(query: string): string[] {
  return (query.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 12);
}
