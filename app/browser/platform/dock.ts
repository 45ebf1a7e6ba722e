import { dockParts } from "~/contracts";

/**
 * To call when the dock's place changes. Neither it nor the page is painted in that frame, so that nothing is seen to move; the
 * sound goes on.
 */
export function moveDock(): void {
  const column = document.getElementById("column");
  if (!column) return;
  dockParts.moving.set(column, true);
  requestAnimationFrame(() => requestAnimationFrame(() => dockParts.moving.set(column, false)));
}

/** From the first press on play on, the dock shows its picture and all its controls. The page stays where it was (SHELL-12). */
export function openDock(): void {
  const player = document.getElementById("player");
  const main = document.getElementById("main");
  if (!player || !main || dockParts.open.isOn(player)) return;
  const before = main.getBoundingClientRect().top;
  moveDock();
  dockParts.open.set(player, true);
  scrollBy({ top: main.getBoundingClientRect().top - before, behavior: "instant" });
}
