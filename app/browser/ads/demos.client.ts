import { listen } from "~/browser/platform/events";
import { chunkOf, tryNextTime } from "~/browser/platform/chunks/chunk-of";

const withUpsell = chunkOf(() => import("./upsell.client"));

/** Offers another feature after a heart (PROMPT-1). */
export function startDemos(): void {
  listen("lor:heart", ({ key, hearted }) => {
    if (hearted) withUpsell(({ offer }) => offer(key), tryNextTime);
  });
}
