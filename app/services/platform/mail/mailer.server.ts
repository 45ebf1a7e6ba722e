import nodemailer from "nodemailer";
import type { Env } from "../env/env.server";
import type { Log } from "../log.server";
import { notify } from "../notices.server";

export type Email = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
};

export type Mailer = {
  /** `log` writes emails to the log instead of sending them. */
  way: "smtp" | "log";
  /** Throws if the mail server does not accept the email. */
  send(email: Email): Promise<void>;
  close(): void;
};

/** In milliseconds. */
const TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

/** Tells whether the mail server accepted an email. */
async function tellOf(sending: Promise<unknown>): Promise<void> {
  let isFailed = true;
  try {
    await sending;
    isFailed = false;
  } finally {
    notify("mail", { isFailed });
  }
}

function overSmtp(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 4,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  return {
    way: "smtp",
    async send({ to, ...email }) {
      // An address object is not parsed as a list, so the text cannot add a second recipient.
      const address = { name: "", address: to };
      const headers = { "Auto-Submitted": "auto-generated" };
      await tellOf(transport.sendMail({ ...email, from, to: address, headers }));
    },
    close: () => transport.close(),
  };
}

/** Returns null in production without `SMTP_URL`; features that need email are then not offered. */
export function createMailer({ mail, mode }: Env, log: Log): Mailer | null {
  if (mail.smtpUrl) return overSmtp(mail.smtpUrl, mail.from);
  if (mode === "production") return null;
  return {
    way: "log",
    async send({ to, subject, text }) {
      log.info({ to, subject, text }, "email not sent because SMTP_URL is unset");
    },
    close: () => undefined,
  };
}
