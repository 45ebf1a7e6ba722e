import { dockParts } from "~/contracts";

/**
 * Must be called when the dock moves. Skips painting for one frame, so that no jump is seen; the
 * sound continues.
 */
export function moveDock(): void {
  const column = document.getElementById("column");
  if (!column) return;
  dockParts.moving.set(column, true);
  requestAnimationFrame(() => requestAnimationFrame(() => dockParts.moving.set(column, false)));
}

/**
 * Shows the dock's picture and all its controls from the first press of Play. The page keeps its
 * place (SHELL-12).
 */
export function openDock(): void {
  const player = document.getElementById("player");
  const main = document.getElementById("main");
  if (!player || !main || dockParts.open.isOn(player)) return;
  const before = main.getBoundingClientRect().top;
  moveDock();
  dockParts.open.set(player, true);
  scrollBy({ top: main.getBoundingClientRect().top - before, behavior: "instant" });
}
