import { listen } from "~/domain/events";
import { parseWishedVideo } from "~/domain/wish";

/** While the player holds another video than the page shows, each names its own and the page offers to play. */
function markElsewhere(): void {
  const player = document.getElementById("player");
  const page = parseWishedVideo(document.getElementById("page-video")?.textContent);
  player?.toggleAttribute("data-elsewhere", page !== null && page.ytid !== player.dataset.id);
}

export function startElsewhere(): void {
  listen("lor:playing", markElsewhere);
  listen("lor:navigated", markElsewhere);
}
