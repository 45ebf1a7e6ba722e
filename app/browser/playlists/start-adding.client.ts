import { pressedLink } from "~/browser/parts/pressed-link.client";
import { playlistParts } from "~/contracts";

/** Opens the popup that adds an item to a playlist. */
export function startAdding(): void {
  pressedLink(
    playlistParts.add.selector,
    () => import("./add-popup.client"),
    (code, link) => code.togglePopup(link),
  );
}
