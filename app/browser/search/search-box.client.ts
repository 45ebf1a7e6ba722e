import { withChunk } from "../navigation/chunk.client";

/** Loads suggestions with the first focus of a search box that has them. */
export function startSearchBox(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.form?.dataset.suggest) return;
    withChunk(import("./suggest.client"), ({ suggestTo }) => suggestTo(target));
  });
}
