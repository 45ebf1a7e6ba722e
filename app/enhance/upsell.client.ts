import { listen } from "~/domain/events";
import type { Demo } from "~/domain/upsell";
import { postJson } from "~/islands/player/browser";
import { make } from "./drawing.client";
import { keepOffPlayer } from "./snackbar.client";

/** Where messages stand: it moves nothing, lies over no player, and goes with the page, the next message or a press. */
function show({ title, text, href }: Demo): void {
  const close = make("button", { class: "min-h-[44px] px-3 underline", type: "button" }, "Not now");
  const card = make(
    "section",
    { id: "feature-demo", class: "snack", "aria-label": title },
    make("h2", { class: "font-bold" }, title),
    make("p", {}, text),
    make(
      "p",
      { class: "mt-2 flex flex-wrap gap-2" },
      make("a", { class: "button primary", href }, "Show me"),
      close,
    ),
  );
  close.addEventListener("click", () => card.remove());
  const end = listen("lor:navigated", () => {
    card.remove();
    end();
  });
  document.getElementById("snackbar")?.replaceChildren(card);
  keepOffPlayer();
}

/** Offers a feature when one is due; a failure is nobody's business. */
export async function offerDemo(): Promise<void> {
  const response = await postJson("/api/upsell", { mode: "DEMO" }).catch(() => null);
  const { demo }: { demo?: Demo | null } = response?.ok ? await response.json() : {};
  if (demo) show(demo);
}
