import { pageTitle } from "~/domain/titles";
import { parseWishedVideo } from "~/domain/wish";

/** A panel that streamed in may know the video's title when the head, which left before, had only the general one. */
export function takeStreamedTitle(): void {
  const [product = ""] = document.title.split(" | ");
  const titled = document.querySelector<HTMLElement>("#main [data-page-title]");
  if (!titled || document.title !== pageTitle({ product })) return;
  const ytid = parseWishedVideo(document.getElementById("page-video")?.textContent)?.ytid;
  document.title = pageTitle({ product, ytid, videoTitle: titled.dataset.pageTitle });
}

export function startPageTitle(): void {
  takeStreamedTitle();
  addEventListener("DOMContentLoaded", takeStreamedTitle);
}
