import { data, redirect, type ActionFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { z } from "zod";
import { AdvertReport } from "~/components/pages/advert-report";
import { ContactForm } from "~/components/pages/contact-form";
import { TextPage } from "~/components/pages/text-page";
import { contactForm, MESSAGE_SENT } from "~/domain/pages/contact-schema";
import { safePath } from "~/domain/shell/redirect-to";
import { parseQuery, text } from "~/domain/text/query/parse-query";
import { publishPageWithAds, surrogateKey } from "~/services/platform/cache-policy.server";
import type { RequestLimit } from "~/services/platform/limits/request-limits.server";
import { parseForm } from "../shell/parse-form.server";
import { titled } from "../shell/titled";
import { sendContactMessage } from "./contact-message.server";
import { forEveryone } from "../shell/audience.server";

export const meta: MetaFunction = titled("Contact Us", {
  index: true,
  description: "Report a bug, request a feature, ask about adverts, or just say hello.",
});

/** `from` is the page that the message is about. */
export const query = z.object({ from: text });

export const limit: RequestLimit = "contact";

/** Only the page without `from` is cached. */
export const loader = forEveryone(({ request, context }) => {
  const { from } = parseQuery(request, query);
  const keys = [surrogateKey.page("contact")];
  if (from === undefined) publishPageWithAds(context, "publicText", keys);
  return { path: safePath(from, addresses.contact) };
});

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseForm(await request.formData(), contactForm);
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });
  await sendContactMessage(context, request, submission.value);
  context.session.flash(MESSAGE_SENT);
  return redirect(addresses.contact, 303);
}

export default function Contact() {
  const { path } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return (
    <TextPage title="Contact Us" lead="A person reads every message and answers by email.">
      <ContactForm path={path} rejected={rejected} />
      <div className="mt-6">
        <AdvertReport />
      </div>
      <p>
        Looking for help? The <a href={addresses.faq}>FAQ</a> may be faster.
      </p>
    </TextPage>
  );
}
