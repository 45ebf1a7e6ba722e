import { listen } from "~/browser/platform/events";
import { withChunk } from "~/browser/parts/chunk.client";

/** Offers another feature after a heart (PROMPT-1). */
export function startDemos(): void {
  listen("lor:heart", ({ key, hearted }) => {
    if (hearted)
      withChunk(import("./upsell.client"), ({ offerAfterHeart }) => offerAfterHeart(key));
  });
}
