import { addresses } from "~/addresses";
import { contactForm, MESSAGE_SENT } from "~/domain/pages/contact-schema";
import { sendContactMessage } from "../pages/contact-message.server";
import { answersGet, answersPost, post } from "../calls/resource.server";

const { api } = addresses;

export const calls = {
  [api.contactform]: post(
    { about: "Sends a message to the operator.", takes: contactForm, limit: "contact" },
    async (context, message, _from, request) => {
      await sendContactMessage(context, request, message);
      return { answer: {}, snackbar: MESSAGE_SENT, back: addresses.contact };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
