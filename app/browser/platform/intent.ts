import type { Looped } from "~/domain/items/item";
import type { PlayRequest, SavedLoops } from "./events";

/**
 * The listener's requests to the player before it has loaded. The first script to run stores them
 * here, and each island reads them when it hydrates. Repeat and Shuffle are missing because they
 * are in cookies.
 */
export const intent: {
  /**
   * The item to play or show; null while it is the one that the server rendered. The player takes
   * it over.
   */
  request: PlayRequest | null;
  /** The section that was set last, and its item. */
  section: Looped | null;
  /** The saved loops of the page's item. */
  loops: SavedLoops | null;
} = { request: null, section: null, loops: null };

/**
 * Stores a request. A page whose title comes late requests its item twice, and the second request
 * must not undo a press of Play. A section in the request replaces the one set before.
 */
export function intend(request: PlayRequest): void {
  const { item } = request;
  const before = intent.request?.item.id === item.id ? intent.request : null;
  if ("slice" in item && item.slice) intent.section = item;
  intent.request = {
    ...before,
    ...request,
    autoplay: request.autoplay || Boolean(before?.autoplay),
    list: request.list ?? before?.list,
  };
}
