import { listen } from "~/domain/events";
import { withChunk } from "./chunk.client";

/** Until the heart is stored, which makes somebody a listener, and its own message has gone, in milliseconds. */
const SETTLED_MS = 3500;

/** A heart is the moment to show what else there is (spec 2 §4: only on the triggering action). */
export function startDemos(): void {
  listen("lor:heart", ({ star }) => {
    if (!star) return;
    setTimeout(
      () => withChunk(import("./upsell.client"), ({ offerDemo }) => offerDemo()),
      SETTLED_MS,
    );
  });
}
