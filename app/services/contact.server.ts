import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { ContactForm } from "~/domain/schemas/contact";
import type { Db } from "./db/database.server";
import { contactMessages } from "./db/schema.server";
import type { Log } from "./log.server";

export interface ContactMail {
  to: string;
  subject: string;
  text: string;
  replyTo: string;
}

interface Office {
  db: Db;
  log: Log;
  /** Null where no mail server is set: messages are stored all the same. */
  mail: { to: string; send(mail: ContactMail): Promise<unknown> } | null;
}

interface Sent {
  message: ContactForm;
  /** The browser as its request names it. */
  userAgent: string;
  userId: string | null;
  now: Date;
}

/**
 * Stores a message to the operators, then mails it. One that could not be mailed stays marked so and is not lost; one
 * with the hidden field filled in is dropped without a word.
 */
export async function takeContactMessage(
  { db, log, mail }: Office,
  { message, userAgent, userId, now }: Sent,
): Promise<void> {
  if (message.website) return log.info("a contact message from a machine was dropped");
  const { name, email, reason, path } = message;
  const ua = (message.ua ?? userAgent).slice(0, 500);
  const id = randomUUID();
  const row = { id, userId, name, email, message: message.message, reason, ua, path };
  await db.insert(contactMessages).values({ ...row, createdAt: now });
  if (!mail) return;
  const text = [message.message, "", `${name} <${email}>`, `Page: ${path}`, `Browser: ${ua}`];
  try {
    const subject = `${reason}: ${oneLine(name)}`;
    await mail.send({ to: mail.to, subject, text: text.join("\n"), replyTo: email });
    await db.update(contactMessages).set({ isMailed: true }).where(eq(contactMessages.id, id));
  } catch (err) {
    log.error({ err, id }, "a contact message is stored but could not be mailed");
  }
}

/** Header lines must not be made of what a stranger wrote. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
