import { addresses } from "~/addresses";
import { podcastParts } from "~/contracts";
import { emit } from "../platform/events";

/** Shows the episodes once the server has read the podcast's feed (PODCAST-13). */
export function start(part: HTMLElement): void {
  const show = () => {
    if (part.isConnected) emit("lor:navigate", { url: location.href, replace: true });
  };
  // The call returns when the feed has been read.
  const call = `${addresses.api.apple.feed(podcastParts.podcast.of(part) ?? "")}?limit=1`;
  fetch(call).then(show, () => undefined);
}
