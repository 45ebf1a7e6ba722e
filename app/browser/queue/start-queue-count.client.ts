import { listen } from "~/browser/platform/events";
import { hasSession } from "~/browser/platform/session";
import { QUEUED } from "~/browser/platform/storage";
import { chunkOf } from "~/browser/parts/chunk.client";

/**
 * Shows the queue's length on links to it. The code is loaded once this browser may have a queue.
 */
export function startQueueCount(): void {
  const count = chunkOf(() => import("./queue-count.client"));
  const showOfPage = () => {
    if (hasSession()) count((loaded) => loaded.showOfPage());
  };
  listen("lor:queue", (change) => count((loaded) => loaded.showChange(change)));
  addEventListener("storage", ({ key }) => {
    if (key === QUEUED) count((loaded) => loaded.hearOtherTab());
  });
  listen("lor:navigated", showOfPage);
  showOfPage();
}
