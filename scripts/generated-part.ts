/**
 * Returns the text with other lines between its two marks; the second one keeps its indent. Throws
 * if the marks are missing.
 */
export function withGenerated(text: string, [begin, end]: [string, string], lines: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`There is no "${begin}" followed by "${end}"`);
  const indent = text.slice(text.lastIndexOf("\n", to) + 1, to);
  return `${text.slice(0, from + begin.length)}\n${lines}\n${indent}${text.slice(to)}`;
}
