import { z } from "zod";

/** A word alone, or with numbers behind it, by the `client` that was asked as. */
const suggestion = z.union([z.string(), z.tuple([z.string()], z.unknown())]);
const answer = z.tuple([z.string(), z.array(suggestion)], z.unknown());

const CALL = /^\s*[\w.]+\(([^]*)\)\s*;?\s*$/;

/** The words of any of the three forms that the service answers in, as plain text; null when it is none of them. */
export function readSuggestions(text: string): string[] | null {
  try {
    const [, words] = answer.parse(JSON.parse(CALL.exec(text)?.[1] ?? text));
    return words.map((word) => (typeof word === "string" ? word : word[0]));
  } catch {
    return null;
  }
}
