import type { ActionFunctionArgs } from "@remix-run/node";
import { addresses } from "~/addresses";
import { contactForm, MESSAGE_SENT } from "~/domain/pages/contact-schema";
import { sendContactMessage } from "../../pages/contact-message.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Sends a message to the operator. */
export const action = (args: ActionFunctionArgs) =>
  mutation(contactForm, async (context, message) => {
    await sendContactMessage(context, args.request, message);
    return { answer: {}, snackbar: MESSAGE_SENT, back: addresses.contact };
  })(args);
