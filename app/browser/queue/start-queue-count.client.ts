import { listen } from "~/browser/platform/events";
import { hasSession } from "~/browser/platform/session";
import { QUEUED } from "~/browser/platform/storage";
import { chunkOf, tryNextTime } from "~/browser/platform/chunks/chunk-of";

/**
 * Shows the queue's length on links to it. The code is loaded once this browser may have a queue.
 */
export function startQueueCount(): void {
  const withCount = chunkOf(() => import("./queue-count.client"));
  const showOfPage = () => {
    if (hasSession()) withCount((loaded) => loaded.showOfPage(), tryNextTime);
  };
  listen("lor:queue", (change) => withCount((loaded) => loaded.showChange(change), tryNextTime));
  addEventListener("storage", ({ key }) => {
    if (key === QUEUED) withCount((loaded) => loaded.hearOtherTab(), tryNextTime);
  });
  listen("lor:navigated", showOfPage);
  showOfPage();
}
