import { lineParts, lyricsParts } from "~/contracts";
import type { Stretch } from "~/domain/loops/practice/practice-run";
import { linesBetween } from "~/domain/songs/lyrics-paths";

const LINES = `${lyricsParts.lines.selector} a`;

const panelOf = (id: string) =>
  document.querySelector<HTMLDetailsElement>(`details${lyricsParts.panel.is(id)}`);

function linksOf(id: string): HTMLElement[] {
  return [...(panelOf(id)?.querySelectorAll<HTMLElement>(LINES) ?? [])];
}

/** The lines of a video's lyrics, as loops; none until they are there, or if they have no times. */
export function linesOf(id: string): Stretch[] {
  const offset = Number.parseFloat(panelOf(id)?.querySelector("output")?.textContent ?? "") || 0;
  return linksOf(id).map((link) => {
    const line = { start: lineParts.start.of(link), end: lineParts.end.of(link) };
    return linesBetween(line, line, offset);
  });
}

/** Whether the page has lyrics to open. */
export function hasLyrics(id: string): boolean {
  return panelOf(id) !== null;
}

/** Opens the lyrics, and calls `found` once their lines are there. */
export function openLines(id: string, found: () => void): void {
  const panel = panelOf(id);
  if (!panel) return;
  panel.open = true;
  const look = () => {
    if (linksOf(id).length === 0) return;
    watcher.disconnect();
    found();
  };
  const watcher = new MutationObserver(look);
  watcher.observe(panel, { childList: true, subtree: true });
  look();
}

/** Hides each line that was not heard yet, or shows all again. */
export function hideLines(id: string, hides: boolean): void {
  const list = panelOf(id)?.querySelector(lyricsParts.lines.selector);
  if (list) lyricsParts.hides.set(list, hides);
  if (!hides) for (const link of linksOf(id)) lyricsParts.heard.set(link, false);
}

export function showHeard(id: string, at: number): void {
  const link = linksOf(id)[at];
  if (link) lyricsParts.heard.set(link, true);
}
