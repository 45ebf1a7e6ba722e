/**
 * Parses a URL; null if the text is not one. Avoids `URL.canParse`: once Node 20 has compiled a
 * caller of it, it rejects every address with a letter such as `ü`.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
