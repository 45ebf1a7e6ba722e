const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text as it may stand in an element or attribute of XML; what XML cannot hold is dropped. */
export function xmlText(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  const allowed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
  return allowed.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

export function xmlDocument(body: string, type: string): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });
}
