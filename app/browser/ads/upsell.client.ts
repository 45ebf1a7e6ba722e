import type { ItemKey } from "~/domain/marks/item-key";
import { addresses } from "~/addresses";
import { listen } from "~/browser/platform/events";
import type { Demo, UpsellMode } from "~/domain/ads/upsell";
import { postJson } from "~/browser/platform/json-requests";
import { makeElement } from "~/browser/platform/elements";
import { whenQuiet } from "../shell/prompt.client";
import { avoidPlayer } from "../shell/snackbar.client";

/**
 * Shows the card in place of a snackbar until it is dismissed, another message arrives or the
 * listener navigates.
 */
function show({ title, text, href }: Demo): void {
  const close = makeElement(
    "button",
    { class: "min-h-[44px] px-3 underline", type: "button" },
    "Not now",
  );
  const card = makeElement(
    "section",
    { id: "feature-demo", class: "snack", "aria-label": title },
    makeElement("h2", { class: "font-bold" }, title),
    makeElement("p", {}, text),
    makeElement(
      "p",
      { class: "mt-2 flex flex-wrap gap-2" },
      makeElement("a", { class: "button primary", href }, "Show me"),
      close,
    ),
  );
  close.addEventListener("click", () => card.remove());
  const here = location.href;
  const end = listen("lor:navigated", ({ url }) => {
    // More rows of a list come with this event too.
    if (url === here) return;
    card.remove();
    end();
  });
  document.getElementById("snackbar")?.replaceChildren(card);
  avoidPlayer();
}

/**
 * Offers a feature if one is due (PROMPT-1) and this page is not already it. Failures are ignored.
 */
async function offerDemo(mode: UpsellMode): Promise<void> {
  const path = location.pathname + location.search;
  const response = await postJson(addresses.api.upsell, { mode, path }).catch(() => null);
  const { demo }: { demo?: Demo | null } = response?.ok ? await response.json() : {};
  if (demo) whenQuiet(() => show(demo));
}

/** Milliseconds until the heart or play is stored, which may have created the listener. */
const SETTLED_MS = 3500;

export function offerLater(mode: UpsellMode = "DEMO"): void {
  setTimeout(() => void offerDemo(mode), SETTLED_MS);
}

/** The heart of a video offers another feature; those of sound do not. */
export function offer(key: ItemKey): void {
  if (key.startsWith("video:")) offerLater();
}
