/** Longer texts are no search. */
export const LONGEST_QUERY = 100;

/** Words that are searched for as others (spec 2 §4: a term is rewritten to another artist's name). */
const REWRITTEN: Readonly<Record<string, string>> = {
  "the artist formerly known as prince": "prince",
};

/** A search as it is kept and compared: one kind of spaces, one kind of letters, no case; empty where there is nothing to search for. */
export function normaliseQuery(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  const query = [...plain].slice(0, LONGEST_QUERY).join("").trim().toLowerCase();
  return Object.hasOwn(REWRITTEN, query) ? (REWRITTEN[query] ?? query) : query;
}

/** Its letters and digits, word by word; more than a few words narrow nothing down. */
export function queryWords(query: string): string[] {
  return (query.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 12);
}
