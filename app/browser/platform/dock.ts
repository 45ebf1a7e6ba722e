/** From the first press on play on, the dock shows its picture and all its controls (SHELL-12). */
export function openDock(): void {
  document.getElementById("player")?.setAttribute("data-open", "");
}
