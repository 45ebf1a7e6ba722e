import nodemailer from "nodemailer";
import type { Env } from "../env.server";
import type { Log } from "../log.server";

export type Letter = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
};

export type Mailer = {
  /** `log`: nothing leaves the machine, the text is in the log. */
  way: "smtp" | "log";
  /** Throws when the mail server does not take the letter. */
  send(letter: Letter): Promise<void>;
  close(): void;
};

/** Milliseconds after which a mail server that does not answer counts as failing. */
const PATIENCE = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

function overSmtp(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 4,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...PATIENCE,
  });
  return {
    way: "smtp",
    async send({ to, ...letter }) {
      // As one address, never as a list to be parsed: nothing in it can name a second reader.
      const address = { name: "", address: to };
      const headers = { "Auto-Submitted": "auto-generated" };
      await transport.sendMail({ ...letter, from, to: address, headers });
    },
    close: () => transport.close(),
  };
}

/** Null in production without `SMTP_URL`: then nothing that needs mail is offered. */
export function createMailer({ mail, mode }: Env, log: Log): Mailer | null {
  if (mail.smtpUrl) return overSmtp(mail.smtpUrl, mail.from);
  if (mode === "production") return null;
  return {
    way: "log",
    async send({ to, subject, text }) {
      log.info({ to, subject, text }, "a mail that nobody sends: SMTP_URL is unset");
    },
    close: () => undefined,
  };
}
