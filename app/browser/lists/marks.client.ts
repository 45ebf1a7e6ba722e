import { isSounding } from "~/domain/player/player";
import { formatCount, formatTotal, plural } from "~/domain/text/formats";
import { listen } from "~/browser/platform/events";
import type { Item } from "~/domain/player/item";
import type { Marks } from "~/islands/player/passes/own-marks";

let playing: Item | null = null;
let sounds = false;

/** What the player holds; null until its first event. */
export function nowPlaying(): Item | null {
  return playing;
}

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

function markHeart(page: ParentNode, ytid: string, hearted: boolean): void {
  for (const form of page.querySelectorAll(`form[data-heart="${ytid}"]`)) {
    form.setAttribute("action", hearted ? "/api/star/clear" : "/api/star/set");
    form.querySelector("[aria-pressed]")?.setAttribute("aria-pressed", String(hearted));
  }
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

const ROWS = "[data-ytid], [data-stationid], [data-episodeid]";

function markPlaying(): void {
  for (const row of document.querySelectorAll<HTMLElement>(ROWS)) {
    const { ytid, stationid, episodeid } = row.dataset;
    const id = stationid ?? episodeid ?? ytid;
    if (sounds && id === playing?.id) row.dataset.playing = "true";
    else delete row.dataset.playing;
  }
}

export function startMarks(): void {
  listen("lor:heart", ({ ytid, hearted }) => markHeart(document, ytid, hearted));
  listen("lor:counted", ({ id, repeats, seconds, totalRepeats, todayRepeats }) => {
    markRepeats(document, id, repeats, seconds);
    setText(document, "data-total-repeats", id, countText(totalRepeats));
    setText(document, "data-today-repeats", id, countText(todayRepeats));
  });
  listen("lor:playing", ({ item, state }) => {
    playing = item;
    sounds = isSounding(state);
    markPlaying();
  });
  listen("lor:navigated", markPlaying);
}
