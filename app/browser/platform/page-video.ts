import type { RequestedVideo } from "~/domain/player/play-request";
import { parseItem } from "~/domain/player/parse-item";
import { requestedVideo } from "~/domain/player/requested-video";

/** The video that a page is about, from its `#page-item` block. */
export function pageVideo(page: Document = document): RequestedVideo | null {
  return requestedVideo(parseItem(page.getElementById("page-item")?.textContent));
}
