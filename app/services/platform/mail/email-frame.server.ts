import type { Email } from "./mailer.server";

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES.get(char) ?? char);
}

/** Renders an email's HTML; `paragraphs` are HTML already. */
export function renderEmail(product: string, paragraphs: string[]): string {
  const name = escapeHtml(product);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${name}</title></head>
<body style="margin:0;padding:24px;background:#faf8fa;color:#1c161d;font-family:system-ui,sans-serif;line-height:1.5">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2dbe3;border-radius:14px">
<h1 style="margin:0 0 16px;font-size:20px;color:#d10054">${name}</h1>
${paragraphs.join("\n")}
</div></body></html>`;
}

type Notice = { to: string; product: string; subject: string; paragraphs: string[] };

/** Makes an email of plain text paragraphs. */
export function noticeEmail({ to, product, subject, paragraphs }: Notice): Email {
  const html = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`);
  return { to, subject, text: paragraphs.join("\n\n"), html: renderEmail(product, html) };
}
