/** Renders a text table. Columns after the first are right-aligned. */
export function table(headings: string[], rows: string[][]): string {
  const widths = headings.map((heading, at) =>
    Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width));
  return [headings, rule, ...rows].map(line).join("\n");
}

/** Formats bytes as kB of 1000 bytes, like browsers' developer tools. */
export function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(2)} kB`;
}
