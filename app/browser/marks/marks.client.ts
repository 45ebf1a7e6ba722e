import { countParts, islandParts } from "~/contracts";
import { formatCount, formatTimes, formatTotal } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import type { CountedPass } from "~/browser/platform/events";
import type { Marks } from "~/islands/player/passes/own-marks";
import { markHeart } from "./hearts.client";

/** Skips hydrated islands, which render their own text. */
function setText(page: ParentNode, shown: string, text: (of: Element) => string) {
  for (const element of page.querySelectorAll(shown)) {
    if (!element.closest(islandParts.hydrated.selector)) element.textContent = text(element);
  }
}

/** Writes a number into an element, which may have a unit after it. */
function countText(count = 0) {
  return (element: Element) => {
    const unit = countParts.unit.of(element);
    if (countParts.repeats.isOn(element)) countParts.repeats.set(element, String(count));
    return formatCount(count) + (unit ? ` ${plural(count, unit)}` : "");
  };
}

function markRepeats(page: ParentNode, ytid: string, repeats: number, seconds = 0): void {
  setText(page, countParts.own.is(ytid), countText(repeats));
  setText(page, countParts.times.is(ytid), () => formatTimes(repeats));
  setText(page, countParts.ownTime.is(ytid), () => (seconds ? formatTotal(seconds) : ""));
}

/** Writes the listener's marks into a public page. */
export function applyMarks(page: ParentNode, marks: Marks): void {
  for (const [ytid, mark] of marks) {
    markHeart(page, `video:${ytid}`, mark.star);
    markRepeats(page, ytid, mark.repeats, mark.seconds);
  }
}

/** Updates the counts after a pass. */
export function markCounted({ id, repeats, seconds, totalRepeats }: CountedPass): void {
  markRepeats(document, id, repeats, seconds);
  setText(document, countParts.total.is(id), countText(totalRepeats));
}
