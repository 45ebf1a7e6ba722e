import type { Letter } from "./mailer.server";

type SignInMail = {
  to: string;
  product: string;
  code: string;
  /** Whole address of the page with the button. */
  link: string;
  minutes: number;
};

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
}

/** The mail of spec 1 §1's passwordless sign-in: a code to type and a link to press, either does. */
export function signInLetter({ to, product, code, link, minutes }: SignInMail): Letter {
  const holds = `Either works once, on any device, for ${minutes} minutes.`;
  const otherwise = "If it was not you, do nothing: without this mail nobody gets in.";
  const text = [
    `Your code for ${product}: ${code}`,
    `Or open this link and press the button there:\n${link}`,
    holds,
    otherwise,
  ];
  const [name, href] = [escaped(product), escaped(link)];
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${name}</title></head>
<body style="margin:0;padding:24px;background:#faf8fa;color:#1c161d;font-family:system-ui,sans-serif;line-height:1.5">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2dbe3;border-radius:14px">
<h1 style="margin:0 0 16px;font-size:20px;color:#d10054">${name}</h1>
<p style="margin:0 0 8px">Your code:</p>
<p style="margin:0 0 24px;font-size:32px;font-weight:700;letter-spacing:6px">${code}</p>
<p style="margin:0 0 24px"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#d10054;color:#ffffff;font-weight:600;text-decoration:none">Sign in to ${name}</a></p>
<p style="margin:0 0 8px">${holds}</p>
<p style="margin:0;color:#645b66">${otherwise}</p>
</div></body></html>`;
  return { to, subject: `${code} is your code for ${product}`, text: text.join("\n\n"), html };
}
