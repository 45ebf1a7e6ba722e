/** Returns two letters for a station or podcast without a picture. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters =
    words.length > 1
      ? words.slice(0, 2).map((word) => [...word][0])
      : [...(words[0] ?? "?")].slice(0, 2);
  return letters.join("").toUpperCase();
}

const COLOURS = 8;

/** Returns the number of the colour beneath the initials, which depends only on the name. */
export function colourOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return sum % COLOURS;
}
