import { normalForm } from "./normalise";

const CLUSTERS = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Half of a surrogate pair, left over when a text was cut inside a character. */
const LONE_SURROGATE = /\p{Cs}/gu;

/**
 * Not allowed in XML, CSV and M3U: control characters except tab and line ends, lone surrogates,
 * non-characters.
 */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu;

/**
 * Normalises a text for storage and comparison: no U+0000, no lone surrogates, at most 30 marks on
 * a letter, NFC.
 */
export function normaliseText(text: string): string {
  return normalForm(text.replaceAll("\0", "").replace(LONE_SURROGATE, "\ufffd"), "NFC");
}

/** Removes what XML, CSV and M3U cannot contain. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, "");
}

/** Truncates to at most `longest` UTF-16 units without splitting a grapheme. */
export function truncateText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // Later characters cannot change the result.
  const beginning = text.slice(0, longest + 2);
  const end = CLUSTERS.segment(beginning).containing(longest)?.index ?? longest;
  return text.slice(0, end || longest).replace(LONE_SURROGATE, "");
}
