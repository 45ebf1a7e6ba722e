/**
 * The place of a dialog: in the flow above the page's content, because nothing may cover the player
 * (PLAYER-12).
 */
export function makePageBox(): HTMLElement | null {
  const page = document.querySelector("#main > .watch-body") ?? document.getElementById("main");
  const box = document.createElement("div");
  box.className = "mb-4";
  box.setAttribute("role", "dialog");
  page?.prepend(box);
  return page && box;
}
