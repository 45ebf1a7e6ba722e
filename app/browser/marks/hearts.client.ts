import { markParts } from "~/contracts";
import type { ItemKey } from "~/domain/marks/item-key";
import { behaviour } from "~/browser/platform/behaviour";
import { emit, listen } from "~/browser/platform/events";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";

/** Shows an item's heart wherever a part of the page has it. */
export function markHeart(part: ParentNode, key: ItemKey, hearted: boolean): void {
  for (const form of part.querySelectorAll(markParts.heart.is(key))) {
    const action = form.getAttribute("action") ?? "";
    const calls = action.slice(0, action.lastIndexOf("/"));
    form.setAttribute("action", `${calls}/${hearted ? "clear" : "set"}`);
    form.querySelector("[aria-pressed]")?.setAttribute("aria-pressed", String(hearted));
  }
}

/** Changes a heart at once, and back if the server rejects it (HISTORY-4). */
async function send(form: HTMLFormElement): Promise<void> {
  const key = markParts.heart.of(form);
  if (!key || form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const url = form.getAttribute("action") ?? "";
  const hearted = !url.endsWith("/clear");
  emit("lor:heart", { key, hearted });
  const sent = await postWithSnackbar(url, Object.fromEntries(new FormData(form)));
  form.ariaBusy = null;
  if (!sent) emit("lor:heart", { key, hearted: !hearted });
}

/** Hearts change in place, wherever the page has them. */
export function startHearts(): void {
  behaviour(markParts.heart.selector, "submit", (form: HTMLFormElement, event) => {
    event.preventDefault();
    void send(form);
  });
  listen("lor:heart", ({ key, hearted }) => markHeart(document, key, hearted));
}
