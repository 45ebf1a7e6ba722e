import { LRUCache } from "lru-cache";

/** Each connection of the database keeps a plan for each name, so there are few. */
const MOST_NAMES = 200;

/** A text gets a name when it is sent for so many a time. */
const TIMES = 5;

/** Texts whose times are counted. */
const MOST_COUNTED = 500;

/**
 * Names for statements that are sent again and again: under a name the database parses and plans a statement once for each
 * connection instead of every time. A text that is sent often gets a name, while there are names left.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const times = new LRUCache<string, number>({ max: MOST_COUNTED });
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES) return known;
    const time = 1 + (times.get(text) ?? 0);
    times.set(text, time);
    if (time < TIMES) return undefined;
    times.delete(text);
    const name = `lor_${names.size}`;
    names.set(text, name);
    return name;
  };
}
