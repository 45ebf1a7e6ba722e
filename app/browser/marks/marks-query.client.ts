import { countParts, markParts, rowParts } from "~/contracts";
import { isYtid } from "~/domain/videos/youtube-id";

/** Most videos in one call. The rest of a longer list is not marked. */
const MAX_MARKED = 200;
const MARKED = [
  markParts.heart.attribute,
  countParts.own.attribute,
  countParts.ownTime.attribute,
  rowParts.video.attribute,
];

/** The videos whose marks a page shows. */
export function markedYtids(page: ParentNode): string[] {
  const found = MARKED.flatMap((name) =>
    [...page.querySelectorAll(`[${name}]`)].map((element) =>
      element.getAttribute(name)?.replace("video:", ""),
    ),
  );
  return [...new Set(found.filter(isYtid))].slice(0, MAX_MARKED);
}
