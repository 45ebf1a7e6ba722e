import type { AppLoadContext } from "@remix-run/node";
import type { ContactForm } from "~/domain/schemas/contact";
import { takeContactMessage } from "~/services/contact.server";

/** Hands a message on with what the request tells of its sender. */
export async function sendToOffice(
  { db, env, log, mailer, session }: AppLoadContext,
  request: Request,
  message: ContactForm,
): Promise<void> {
  const to = env.contactMail;
  const mail = mailer && to ? { to, send: mailer.send } : null;
  await takeContactMessage(
    { db, log, mail },
    {
      message,
      userAgent: request.headers.get("User-Agent") ?? "",
      userId: session.userId,
      now: new Date(),
    },
  );
}
