import { addresses } from "~/addresses";
import { noticeEmail } from "../../platform/mail/email-frame.server";
import type { Email } from "../../platform/mail/mailer.server";

type Recipient = { to: string; product: string; origin: string };

/** Tells the owner that the password was changed, in case somebody else did it (ACCOUNT-9). */
export function newPasswordEmail({ to, product, origin }: Recipient): Email {
  return noticeEmail({
    to,
    product,
    subject: `Your password for ${product} was changed`,
    paragraphs: [
      `The password of your ${product} account was changed. All other devices were signed out.`,
      `If this wasn't you, sign in by email at ${origin}${addresses.login.email} and set a new password at ${origin}${addresses.password}.`,
    ],
  });
}

/**
 * Tells the owner of an address that an account made with it by somebody else is now theirs
 * (ACCOUNT-8).
 */
export function takenBackEmail({ to, product, origin }: Recipient): Email {
  return noticeEmail({
    to,
    product,
    subject: `Your ${product} account is now yours alone`,
    paragraphs: [
      `You have just confirmed that this email address is yours. Before that, somebody made a ${product} account with it through Facebook without confirming it.`,
      "We signed all other devices out of that account and removed its password and its link to Facebook.",
      `If that was you, you haven't lost anything: sign in by email, or connect Facebook again. If it wasn't, you can delete the account's data at ${origin}${addresses.profile.index}.`,
    ],
  });
}
