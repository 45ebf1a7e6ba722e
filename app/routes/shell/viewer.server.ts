import type { PublicContext } from "./audience.server";
import type { Viewer } from "~/services/videos/video-info.server";

/**
 * The viewer for whom titles and availability are loaded: nobody in particular for cacheable pages.
 */
export function viewerOf({ marksOf, caching, country }: PublicContext): Viewer {
  return { userId: marksOf.userId, country: caching.shareable ? null : country };
}
