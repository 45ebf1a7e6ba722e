import type { AppLoadContext } from "@remix-run/node";
import type { Viewer } from "~/services/videos/video-info.server";

/**
 * The viewer for whom titles and availability are loaded: nobody in particular for cacheable pages.
 */
export function viewerOf({ session, caching, country }: AppLoadContext): Viewer {
  return { userId: session.userId, country: caching.shareable ? null : country };
}
