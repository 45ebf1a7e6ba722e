import { dockParts } from "~/contracts";
import { announce } from "~/browser/platform/announce";
import { makeElement } from "~/browser/platform/elements";

/** Least ms between two announcements, so that short loops do not talk all the time. */
const QUIET_FOR = 4000;

let line: HTMLElement | null = null;
let words: HTMLElement | null = null;
let announcedAt = -Infinity;

function makeLine(onEnd: () => unknown): void {
  words = makeElement("p", { ...dockParts.practice(true) });
  const name = { "aria-label": "End practice", title: "End practice (Esc)" };
  const button = makeElement("button", { type: "button", class: "tool", ...name }, "End");
  button.addEventListener("click", onEnd);
  line = makeElement("div", { class: "practice-line" }, words, button);
  document.getElementById("player")?.append(line);
}

/** Shows the state of practice in the dock, until `hideLine`. */
export function showLine(text: string, onEnd: () => unknown): void {
  if (!line) makeLine(onEnd);
  if (words && words.textContent !== text) words.textContent = text;
}

export function hideLine(): void {
  line?.remove();
  line = null;
}

/** Tells a reader, but not too often. */
export function sayPass(text: string): void {
  const now = performance.now();
  if (now - announcedAt < QUIET_FOR) return;
  announcedAt = now;
  announce(text);
}
