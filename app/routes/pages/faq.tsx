import type { MetaFunction } from "@remix-run/node";
import { addresses } from "~/addresses";
import { QUESTIONS } from "~/components/pages/faq-answers";
import { ShortcutList } from "~/components/pages/shortcut-list";
import { TextPage } from "~/components/pages/text-page";
import { publishPageWithAds, surrogateKey } from "~/services/platform/cache-policy.server";
import { titled } from "../shell/titled";
import { forEveryone } from "../shell/audience.server";

export const meta: MetaFunction = titled("FAQ", {
  index: true,
  description: "How to repeat a video, loop a section, keep your music, and more.",
});

export const loader = forEveryone(({ context }) => {
  publishPageWithAds(context, "publicText", [surrogateKey.page("faq")]);
  return null;
});

/** The questions, one open at a time (PAGE-3). */
export default function Faq() {
  return (
    <TextPage title="FAQ" lead="Frequently asked questions, and their answers.">
      <div className="mt-4 flex flex-col">
        {QUESTIONS.map(({ id, question, answer }, at) => (
          <details key={id} name="faq" open={at === 0} className="fold">
            <summary>{question}</summary>
            <div id={id} className="scroll-mt-20">
              {answer}
            </div>
          </details>
        ))}
      </div>
      <ShortcutList />
      <p>
        Not answered? <a href={`${addresses.contact}?from=${addresses.faq}`}>Ask us.</a>
      </p>
    </TextPage>
  );
}
