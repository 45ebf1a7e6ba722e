import type { AppLoadContext } from "@remix-run/node";
import type { ContactForm } from "~/domain/pages/contact-schema";
import { receiveContactMessage } from "~/services/pages/contact.server";

/** Sends a message to the operator, with the sender's browser and listener id. */
export async function sendContactMessage(
  { db, env, log, mailer, session }: AppLoadContext,
  request: Request,
  message: ContactForm,
): Promise<void> {
  const to = env.contactMail;
  const mail = mailer && to ? { to, send: mailer.send } : null;
  await receiveContactMessage(
    { db, log, mail },
    {
      message,
      userAgent: request.headers.get("User-Agent") ?? "",
      userId: session.userId,
      now: new Date(),
    },
  );
}
