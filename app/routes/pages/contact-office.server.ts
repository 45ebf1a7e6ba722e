import type { AppLoadContext } from "@remix-run/node";
import type { ContactForm } from "~/domain/schemas/contact";
import { takeContactMessage } from "~/services/contact.server";

/** Hands a message on with what the request tells of its sender. */
export async function sendToOffice(
  { db, log, session }: AppLoadContext,
  request: Request,
  message: ContactForm,
): Promise<void> {
  await takeContactMessage(
    { db, log, mail: null },
    {
      message,
      userAgent: request.headers.get("User-Agent") ?? "",
      userId: session.userId,
      now: new Date(),
    },
  );
}
