import { formatCount, formatTotal } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import type { CountedPass } from "~/browser/platform/events";
import type { Marks } from "~/islands/player/passes/own-marks";
import { markHeart } from "./hearts.client";

/** Leaves hydrated islands alone, which render their own text. */
function setText(
  page: ParentNode,
  attribute: string,
  ytid: string,
  text: (of: HTMLElement) => string,
) {
  for (const element of page.querySelectorAll<HTMLElement>(`[${attribute}="${ytid}"]`)) {
    if (!element.closest("[data-hydrated]")) element.textContent = text(element);
  }
}

/** `data-unit="repeat"` on the element adds the unit after the number. */
function countText(count = 0) {
  return ({ dataset: { unit } }: HTMLElement) =>
    formatCount(count) + (unit ? ` ${plural(count, unit)}` : "");
}

function markRepeats(page: ParentNode, ytid: string, repeats: number, seconds = 0): void {
  setText(page, "data-own-repeats", ytid, countText(repeats));
  setText(page, "data-own-time", ytid, () => (seconds ? formatTotal(seconds) : ""));
}

/** Writes a listener's marks into a page that is the same for everybody. */
export function applyMarks(page: ParentNode, marks: Marks): void {
  for (const [ytid, mark] of marks) {
    markHeart(page, ytid, mark.star);
    markRepeats(page, ytid, mark.repeats, mark.seconds);
  }
}

/** Writes the counts after a pass. */
export function markCounted({
  id,
  repeats,
  seconds,
  totalRepeats,
  todayRepeats,
}: CountedPass): void {
  markRepeats(document, id, repeats, seconds);
  setText(document, "data-total-repeats", id, countText(totalRepeats));
  setText(document, "data-today-repeats", id, countText(todayRepeats));
}
