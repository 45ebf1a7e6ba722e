/** The text as a pattern of SQL's `like` that matches only itself; callers put `%` around it. */
export function likePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
