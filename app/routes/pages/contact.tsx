import { parseWithZod } from "@conform-to/zod/v4";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdvertReport } from "~/components/pages/advert-report";
import { ContactForm } from "~/components/pages/contact-form";
import { TextPage } from "~/components/pages/text-page";
import { contactForm, MESSAGE_SENT } from "~/domain/schemas/contact";
import { safePath } from "~/domain/schemas/redirect-to";
import { publishPage, surrogateKey } from "~/services/cache-policy.server";
import { titled } from "../titled";
import { sendToOffice } from "./contact-office.server";

export const meta: MetaFunction = titled("Contact Us", {
  index: true,
  description: "Report a bug, wish for a feature, ask about adverts, or just say hello.",
});

/** `?from=` names the page that the listener writes about. */
export function loader({ request, context }: LoaderFunctionArgs) {
  publishPage(context, "publicText", [surrogateKey.page("contact"), surrogateKey.page("ads")]);
  return { path: safePath(new URL(request.url).searchParams.get("from"), "/contact") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: contactForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });
  await sendToOffice(context, request, submission.value);
  context.session.flash(MESSAGE_SENT);
  return redirect("/contact", 303);
}

export default function Contact() {
  const { path } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <TextPage title="Contact Us" lead="A person reads every message and answers by e-mail.">
      <ContactForm path={path} refused={refused} />
      <div className="mt-6">
        <AdvertReport />
      </div>
      <p>
        Looking for help? The <a href="/faq">FAQ</a> may be faster than we are.
      </p>
    </TextPage>
  );
}
