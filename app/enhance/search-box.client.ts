import { withChunk } from "./chunk.client";

/** Suggestions come with the first focus of a search box that has them (ARCHITECTURE D2). */
export function startSearchBox(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.form?.dataset.suggest) return;
    withChunk(import("./suggest.client"), ({ suggestTo }) => suggestTo(target));
  });
}
