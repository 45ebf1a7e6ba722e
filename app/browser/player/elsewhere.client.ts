import { listen } from "~/browser/platform/events";
import { pageVideo } from "~/browser/platform/page-video";

/** Marks that the player holds another video than the page; the page then offers to play its own. */
function markElsewhere(): void {
  const player = document.getElementById("player");
  const page = pageVideo();
  player?.toggleAttribute("data-elsewhere", page !== null && page.ytid !== player.dataset.id);
}

export function startElsewhere(): void {
  listen("lor:playing", markElsewhere);
  listen("lor:navigated", markElsewhere);
}
