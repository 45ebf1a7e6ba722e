import type { AppLoadContext } from "@remix-run/node";
import type { Viewer } from "~/services/videos/video-info.server";

/** For whom titles and availability are loaded. Nobody in particular for a page that caches may store. */
export function viewerOf({ session, caching, country }: AppLoadContext): Viewer {
  return { userId: session.userId, country: caching.shareable ? null : country };
}
