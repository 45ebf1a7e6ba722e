import { markParts } from "~/contracts";
import type { ItemKey } from "~/domain/marks/item-key";
import { emit, listen } from "~/browser/platform/events";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";

/** Shows an item's heart wherever a part of the page has it. */
export function markHeart(part: ParentNode, key: ItemKey, hearted: boolean): void {
  for (const form of part.querySelectorAll(markParts.heart.is(key))) {
    const action = form.getAttribute("action") ?? "";
    const calls = action.slice(0, action.lastIndexOf("/"));
    form.setAttribute("action", `${calls}/${hearted ? "clear" : "set"}`);
    form.querySelector("button")?.setAttribute("aria-pressed", String(hearted));
  }
}

/** Changes a heart at once, and back if the server rejects it (HISTORY-4). */
export async function sendHeart(
  url: string,
  key: ItemKey,
  fields: Record<string, string>,
): Promise<void> {
  const hearted = url.endsWith("/set");
  emit("lor:heart", { key, hearted });
  if (!(await postWithSnackbar(url, fields))) emit("lor:heart", { key, hearted: !hearted });
}

/** Shows a changed heart wherever the page has its item. */
export function startHearts(): void {
  listen("lor:heart", ({ key, hearted }) => markHeart(document, key, hearted));
}
