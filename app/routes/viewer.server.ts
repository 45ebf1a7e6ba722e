import type { AppLoadContext } from "@remix-run/node";
import type { Viewer } from "~/services/video-info.server";

/** Whom titles and refusals are told for: nobody in particular where a cache may keep the answer. */
export function viewerOf({ session, caching, country }: AppLoadContext): Viewer {
  return { userId: session.userId, country: caching.shareable ? null : country };
}
