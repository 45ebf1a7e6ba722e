import { withChunk } from "~/browser/parts/chunk.client";
import { listen } from "~/browser/platform/events";

/** Shows counted passes, by code that is loaded with the first one. */
export function startCounts(): void {
  listen("lor:counted", (counted) =>
    withChunk(import("./counted.client"), ({ showCounted }) => showCounted(counted)),
  );
}
