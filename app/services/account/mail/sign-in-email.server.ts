import { escapeHtml, renderEmail } from "../../platform/mail/email-frame.server";
import type { Email } from "../../platform/mail/mailer.server";

type SignInDetails = {
  to: string;
  product: string;
  code: string;
  /** Absolute address of the page with the sign-in button. */
  link: string;
  minutes: number;
};

/** Makes the email for signing in without a password, with a code and a link (ACCOUNT-2). */
export function signInEmail({ to, product, code, link, minutes }: SignInDetails): Email {
  const validity = `Use either the code or the link. They work once, on any device, for ${minutes} minutes.`;
  const ignore =
    "If you didn't ask for this, you can ignore this email. Nobody can sign in without it.";
  const text = [
    `Your code for ${product}: ${code}`,
    `Or open this link and press the button:\n${link}`,
    validity,
    ignore,
  ];
  const [name, href] = [escapeHtml(product), escapeHtml(link)];
  const html = renderEmail(product, [
    `<p style="margin:0 0 8px">Your code:</p>`,
    `<p style="margin:0 0 24px;font-size:32px;font-weight:700;letter-spacing:6px">${code}</p>`,
    `<p style="margin:0 0 24px"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#d10054;color:#ffffff;font-weight:600;text-decoration:none">Sign in to ${name}</a></p>`,
    `<p style="margin:0 0 8px">${validity}</p>`,
    `<p style="margin:0;color:#645b66">${ignore}</p>`,
  ]);
  return { to, subject: `${code} is your code for ${product}`, text: text.join("\n\n"), html };
}
