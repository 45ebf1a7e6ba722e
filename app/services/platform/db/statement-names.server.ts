import { BoundedCache } from "~/domain/text/bounded/bounded-cache";

/** Kept low, because each connection of the database keeps a plan for each name. */
const MAX_NAMES = 200;

/** How often a text must be sent to get a name. */
const TIMES = 5;

/** The texts to count, in characters. */
const MAX_COUNTED = 1_000_000;

/**
 * Names statements that are sent again and again: under a name, the database parses and plans a
 * statement once per connection rather than every time. A text that is sent often gets a name while
 * there are any left.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const times = new BoundedCache<number>({
    maxChars: MAX_COUNTED,
    charsOf: () => 0,
    longestKey: Infinity,
  });
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES) return known;
    const time = 1 + (times.get(text) ?? 0);
    times.set(text, time);
    if (time < TIMES) return undefined;
    times.delete(text);
    const name = `lor_${names.size}`;
    names.set(text, name);
    return name;
  };
}
