import type { Demo } from "~/domain/upsell";
import { make } from "./drawing.client";

/** A card in the flow of the page, over nothing: it goes when it is dismissed or the page does. */
function show({ title, text, href }: Demo): void {
  document.getElementById("feature-demo")?.remove();
  const close = make("button", { class: "button", type: "button" }, "Not now");
  const card = make(
    "section",
    { id: "feature-demo", class: "card border-brand-strong mb-4", "aria-label": title },
    make("h2", { class: "font-bold" }, title),
    make("p", { class: "text-muted" }, text),
    make(
      "p",
      { class: "mt-2 flex flex-wrap gap-2" },
      make("a", { class: "button primary", href }, "Show me"),
      close,
    ),
  );
  close.addEventListener("click", () => card.remove());
  const main = document.getElementById("main");
  const body = main?.querySelector(".watch-body") ?? main;
  body?.prepend(card);
}

/** Offers a feature when one is due; a failure is nobody's business. */
export async function offerDemo(): Promise<void> {
  const response = await fetch("/api/upsell", {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: '{"mode":"DEMO"}',
  });
  const { demo }: { demo?: Demo | null } = response.ok ? await response.json() : {};
  if (demo) show(demo);
}
