import { dockParts } from "~/contracts";
import { listen } from "~/browser/platform/events";
import { pageItem } from "~/browser/platform/page-item";

/**
 * Marks that the player holds an item other than the page's; the page then offers to play its own.
 */
function markElsewhere(): void {
  const player = document.getElementById("player");
  const page = pageItem();
  if (player)
    dockParts.elsewhere.set(player, page !== null && page.id !== dockParts.item.of(player));
}

export function startElsewhere(): void {
  listen("lor:playing", markElsewhere);
  listen("lor:navigated", markElsewhere);
}
