/**
 * The URL, or null if the text is none. Not by `URL.canParse`: Node 20 rejects every address with a letter such as `ü` once it
 * has compiled a caller of it.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
