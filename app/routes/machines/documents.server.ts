import { printable } from "~/domain/text/text";

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
]);

/** Escapes text for an XML element or attribute, and drops characters that XML does not allow. */
export function xmlText(text: string): string {
  return printable(text).replace(/[&<>"']/g, (char) => ENTITIES.get(char) ?? char);
}

export function xmlDocument(body: string, type: string): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });
}
