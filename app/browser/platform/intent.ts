import type { Slice } from "~/domain/slider/slice";
import type { PlayRequest } from "./events";

/**
 * What the listener wants of the player before it is there. The first script keeps it, whatever is there first writes it, and
 * every island reads it when it wakes. Repeat and Shuffle are not in it, because their cookies serve the same purpose.
 */
export const intent: {
  /** What to play, or only to show; null while that is what the server rendered. The player takes it over. */
  request: PlayRequest | null;
  /** The section that was set last, and of which item. */
  section: { id: string; slice: Slice | null } | null;
} = { request: null, section: null };

/**
 * Stores a request. A page whose title comes late requests its item twice, and the second request must not undo a press on
 * play. A section that it names is newer than the one that was set before.
 */
export function intend(request: PlayRequest): void {
  const { item } = request;
  const before = intent.request?.item.id === item.id ? intent.request : null;
  if (item.kind !== "station" && item.slice) intent.section = item;
  intent.request = {
    ...before,
    ...request,
    autoplay: request.autoplay || Boolean(before?.autoplay),
    list: request.list ?? before?.list,
  };
}
