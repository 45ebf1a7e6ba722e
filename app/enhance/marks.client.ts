import { formatCount, formatTotal, plural } from "~/domain/formats";
import { listen, type Playing } from "~/domain/events";
import type { Marks } from "~/islands/player/own-marks";

let playing: Playing | null = null;

/** What the player holds; null until it says so. */
export function nowPlaying(): Playing | null {
  return playing;
}

/** An island draws its own text: only the server's part of the page is written to. */
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

/** `data-unit="repeat"` on the element has the unit stand behind the number. */
function countText(count: number) {
  return ({ dataset: { unit } }: HTMLElement) =>
    formatCount(count) + (unit ? ` ${plural(count, unit)}` : "");
}

function markHeart(page: ParentNode, ytid: string, star: boolean): void {
  for (const form of page.querySelectorAll(`form[data-heart="${ytid}"]`)) {
    form.setAttribute("action", star ? "/api/star/clear" : "/api/star/set");
    form.querySelector("[aria-pressed]")?.setAttribute("aria-pressed", String(star));
  }
}

function markRepeats(page: ParentNode, ytid: string, repeats: number): void {
  setText(page, "data-own-repeats", ytid, countText(repeats));
  setText(page, "data-own-time", ytid, ({ dataset: { duration } }) =>
    duration ? formatTotal(repeats * Number(duration)) : "",
  );
}

/** Lays a listener's marks over a page that came the same for everybody. */
export function applyMarks(page: ParentNode, marks: Marks): void {
  for (const [ytid, mark] of Object.entries(marks)) {
    if (!mark) continue;
    markHeart(page, ytid, mark.star);
    markRepeats(page, ytid, mark.repeats);
  }
}

function markPlaying(): void {
  const sounds = playing?.state === "playing" || playing?.state === "buffering";
  for (const row of document.querySelectorAll<HTMLElement>("[data-ytid]")) {
    if (sounds && row.dataset.ytid === playing?.ytid) row.dataset.playing = "true";
    else delete row.dataset.playing;
  }
}

export function startMarks(): void {
  listen("lor:heart", ({ ytid, star }) => markHeart(document, ytid, star));
  listen("lor:counted", ({ ytid, repeats, totalRepeats, todayRepeats }) => {
    markRepeats(document, ytid, repeats);
    setText(document, "data-total-repeats", ytid, countText(totalRepeats));
    setText(document, "data-today-repeats", ytid, countText(todayRepeats));
  });
  listen("lor:playing", (now) => {
    playing = now;
    markPlaying();
  });
  listen("lor:navigated", markPlaying);
}
