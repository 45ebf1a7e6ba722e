import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contactForm } from "~/domain/pages/contact-schema";
import { quietLog } from "../../../tests/support/app/quiet-log";
import { useDatabase } from "../../../tests/support/data/database";
import { receiveContactMessage, type ContactMail } from "./contact.server";
import { contactMessages } from "../platform/db/schema.server";

const now = new Date("2026-11-21T12:00:00Z");
const message = (email: string, more: object = {}) =>
  contactForm.parse({ name: "Ann\r\nBcc: x", email, message: "It is broken", ...more });

describe("a message to the operators", () => {
  const db = useDatabase();
  const stored = (email: string) =>
    db().select().from(contactMessages).where(eq(contactMessages.email, email));
  const take = (one: ReturnType<typeof message>, send?: (mail: ContactMail) => Promise<unknown>) =>
    receiveContactMessage(
      { db: db(), log: quietLog, mail: send ? { to: "office@example.org", send } : null },
      { message: one, userAgent: "Test/1.0", userId: null, now },
    );

  test("is stored and emailed, with the sender in Reply-To and no header injected by the name", async () => {
    const mails: ContactMail[] = [];
    await take(message("mailed@example.org", { path: "/top10" }), async (mail) => mails.push(mail));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: "office@example.org",
      replyTo: "mailed@example.org",
      subject: "Bug Report: Ann Bcc: x",
    });
    expect(mails[0]?.text).toMatch(/^It is broken\n[^]*\/top10\n[^]*Test\/1\.0$/);
    expect(await stored("mailed@example.org")).toMatchObject([
      { isMailed: true, path: "/top10", ua: "Test/1.0", reason: "Bug Report", createdAt: now },
    ]);
  });

  test("is stored when it cannot be emailed", async () => {
    await take(message("stored@example.org"), () => Promise.reject(new Error("no mail server")));
    expect(await stored("stored@example.org")).toMatchObject([{ isMailed: false }]);
  });

  test("is stored without a mail server", async () => {
    await take(message("kept@example.org", { ua: "Named/1.0" }));
    expect(await stored("kept@example.org")).toMatchObject([{ isMailed: false, ua: "Named/1.0" }]);
  });

  test("is dropped when the hidden field is filled in", async () => {
    await take(message("machine@example.org", { website: "https://spam.example" }));
    expect(await stored("machine@example.org")).toEqual([]);
  });
});
