import { LRUCache } from "lru-cache";

/** Each connection of the database keeps a plan for each name, so there are few. */
const MOST_NAMES = 200;

/** Texts that were sent once and may come again. */
const MOST_SEEN = 500;

/**
 * Names for statements that are sent again and again: under a name the database parses and plans a statement once for each
 * connection instead of every time. A text gets its name when it is sent for the second time, while there are names left.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new LRUCache<string, true>({ max: MOST_SEEN });
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES) return known;
    if (!seen.has(text)) {
      seen.set(text, true);
      return undefined;
    }
    const name = `read_${names.size}`;
    names.set(text, name);
    return name;
  };
}
