import { emit } from "~/browser/platform/events";
import { watchPath } from "~/domain/videos/youtube-id";
import { isPageOf } from "./page-link";
import type { Video } from "../player-view";

/**
 * Navigates from the watch page of the previous video to that of the one that plays now, also when the previous page is
 * still loading. The home page is loaded again.
 */
export function createPageFollower(): (from: Video, to: Video) => void {
  let asked: { ytid: string; at: string } | null = null;
  return (from, to) => {
    const isHome = location.pathname === "/";
    const isLoading = asked?.ytid === from.ytid && asked.at === location.href;
    if (!isHome && !isLoading && !isPageOf(from.ytid)) return;
    asked = { ytid: to.ytid, at: location.href };
    const url = isHome ? "/" : watchPath({ ytid: to.ytid, ...to.slice });
    emit("lor:navigate", { url, replace: true });
  };
}
