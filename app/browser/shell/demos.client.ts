import { listen } from "~/browser/platform/events";
import { withChunk } from "../navigation/chunk.client";

/** By then (ms) the heart is stored, which may have created the listener, and its snackbar is gone. */
const SETTLED_MS = 3500;

/** Offers another feature after a heart (PROMPT-1). */
export function startDemos(): void {
  listen("lor:heart", ({ hearted }) => {
    if (!hearted) return;
    setTimeout(
      () => withChunk(import("../ads/upsell.client"), ({ offerDemo }) => offerDemo()),
      SETTLED_MS,
    );
  });
}
