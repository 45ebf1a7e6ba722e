import { emit } from "~/browser/platform/events";
import { parseItem } from "~/domain/player/parse-item";

/** The page's episode, from another place or with another section. */
function request(place: {
  startAt: number;
  slice: { start: number; end: number } | null;
}): boolean {
  const item = parseItem(document.getElementById("page-item")?.textContent ?? undefined);
  if (item?.kind !== "episode") return false;
  emit("lor:play-request", { item: { ...item, ...place }, autoplay: true });
  return true;
}

function placeOf({ seek, loop }: DOMStringMap) {
  if (loop !== undefined) {
    const [start = 0, end = 0] = loop.split(",").map(Number);
    return { startAt: start, slice: { start, end } };
  }
  return { startAt: Number(seek), slice: null };
}

/** Times in notes, chapters and transcripts play from there, or loop, without leaving the page. */
export function start(part: HTMLElement): void {
  part.addEventListener("click", (event) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlace = link?.dataset.seek !== undefined || link?.dataset.loop !== undefined;
    if (!isPlain || !link || !isPlace || !request(placeOf(link.dataset))) return;
    event.preventDefault();
  });
}
