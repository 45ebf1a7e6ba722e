import type { ActionFunctionArgs } from "@remix-run/node";
import { contactForm, MESSAGE_SENT } from "~/domain/schemas/contact";
import { sendToOffice } from "../pages/contact-office.server";
import { mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** A message to the operators (spec 1 §7). */
export const action = (args: ActionFunctionArgs) =>
  mutation(contactForm, async (context, message) => {
    await sendToOffice(context, args.request, message);
    return { answer: {}, snackbar: MESSAGE_SENT, back: "/contact" };
  })(args);
