import { emit } from "~/domain/events";
import { watchPath } from "~/domain/youtube-id";
import { isPageOf } from "./page-link";
import type { Video } from "./player-view";

/**
 * The watch page of the video that played before becomes the page of the one that plays now, also when the page of the
 * former is still on its way.
 */
export function createPageFollower(): (from: Video, to: Video) => void {
  let asked: { ytid: string; at: string } | null = null;
  return (from, to) => {
    const onItsWay = asked?.ytid === from.ytid && asked.at === location.href;
    if (!onItsWay && !isPageOf(from.ytid)) return;
    asked = { ytid: to.ytid, at: location.href };
    emit("lor:navigate", { url: watchPath({ ytid: to.ytid, ...to.slice }), replace: true });
  };
}
