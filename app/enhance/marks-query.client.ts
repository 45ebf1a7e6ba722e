import { isYtid } from "~/domain/youtube-id";

/** One call asks for so many videos at most; longer lists are marked as far as they are asked for. */
const MOST = 200;
const MARKED = ["data-heart", "data-own-repeats", "data-own-time", "data-ytid"];

/** The videos that a page shows something personal of. */
export function markedYtids(page: ParentNode): string[] {
  const found = MARKED.flatMap((name) =>
    [...page.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  );
  return [...new Set(found.filter(isYtid))].slice(0, MOST);
}
