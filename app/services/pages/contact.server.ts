/**
 * Contact messages, and the list of pages for crawlers. Its table is `contact_messages`. Called by
 * routes.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { ContactForm } from "~/domain/pages/contact-schema";
import type { Db } from "../platform/db/database.server";
import { contactMessages } from "../platform/db/schema.server";
import type { Log } from "../platform/log.server";
import { truncateText } from "~/domain/text/text";

export interface ContactMail {
  to: string;
  subject: string;
  text: string;
  replyTo: string;
}

interface ContactServices {
  db: Db;
  log: Log;
  /** Null without a mail server; messages are then only stored. */
  mail: { to: string; send(mail: ContactMail): Promise<unknown> } | null;
}

interface Submission {
  message: ContactForm;
  /** The `User-Agent` header. */
  userAgent: string;
  userId: string | null;
  now: Date;
}

/**
 * Stores a message to the operators, then emails it. A message that could not be emailed stays
 * stored. One with the hidden field filled in comes from a bot and is silently dropped.
 */
export async function receiveContactMessage(
  { db, log, mail }: ContactServices,
  { message, userAgent, userId, now }: Submission,
): Promise<void> {
  if (message.website) return log.info("dropped a contact message from a bot");
  const { name, email, reason, path } = message;
  const ua = truncateText(message.ua ?? userAgent, 500);
  const id = randomUUID();
  const row = { id, userId, name, email, message: message.message, reason, ua, path };
  await db.insert(contactMessages).values({ ...row, createdAt: now });
  if (!mail) return;
  const text = [
    message.message,
    "",
    name ? `${name} <${email}>` : email,
    `Page: ${path}`,
    `Browser: ${ua}`,
  ];
  try {
    const subject = `${reason}: ${oneLine(name || email)}`;
    await mail.send({ to: mail.to, subject, text: text.join("\n"), replyTo: email });
    await db.update(contactMessages).set({ isMailed: true }).where(eq(contactMessages.id, id));
  } catch (err) {
    log.error({ err, id }, "a contact message was stored but could not be emailed");
  }
}

/** Removes line breaks, which would start a new header in a subject. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
