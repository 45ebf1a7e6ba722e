import { z } from "zod";

/** A string, or a tuple that begins with one, depending on the `client` parameter. */
const suggestion = z.union([z.string(), z.tuple([z.string()], z.unknown())]);
const answer = z.tuple([z.string(), z.array(suggestion)], z.unknown());

/** The start of a JSONP call. */
const JSONP_CALL = /^\s*[\w.]+\(/;

function unwrapped(text: string): string {
  const [call] = JSONP_CALL.exec(text) ?? [];
  return call ? text.slice(call.length, text.lastIndexOf(")")) : text;
}

/** Parses any of the service's three formats. Returns null for anything else. */
export function parseSuggestions(text: string): string[] | null {
  try {
    const [, words] = answer.parse(JSON.parse(unwrapped(text)));
    return words.map((word) => (typeof word === "string" ? word : word[0]));
  } catch {
    return null;
  }
}
