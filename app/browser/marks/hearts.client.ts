import { addresses } from "~/addresses";
import { listen } from "~/browser/platform/events";

export function markHeart(page: ParentNode, ytid: string, hearted: boolean): void {
  for (const form of page.querySelectorAll(`form[data-heart="${ytid}"]`)) {
    form.setAttribute("action", hearted ? addresses.api.star.clear : addresses.api.star.set);
    form.querySelector("[aria-pressed]")?.setAttribute("aria-pressed", String(hearted));
  }
}

/** Shows a changed heart everywhere that the page has its video. */
export function startHearts(): void {
  listen("lor:heart", ({ ytid, hearted }) => markHeart(document, ytid, hearted));
}
