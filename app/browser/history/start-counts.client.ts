import { chunkOf, tryNextTime } from "~/browser/platform/chunks/chunk-of";
import { listen } from "~/browser/platform/events";

const withCounted = chunkOf(() => import("./counted.client"));

/** Shows counted passes, by code that is loaded with the first one. */
export function startCounts(): void {
  listen("lor:counted", (counted) =>
    withCounted(({ showCounted }) => showCounted(counted), tryNextTime),
  );
}
