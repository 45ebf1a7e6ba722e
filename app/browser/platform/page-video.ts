import { parseRequestedVideo, type RequestedVideo } from "~/domain/player/play-request";

/** The video that a page is about, from its `#page-video` block. */
export function pageVideo(page: Document = document): RequestedVideo | null {
  return parseRequestedVideo(page.getElementById("page-video")?.textContent);
}
