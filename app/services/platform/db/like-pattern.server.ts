/**
 * Escapes the text so that SQL's `like` matches only the text itself; callers put `%` around it.
 */
export function likePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
