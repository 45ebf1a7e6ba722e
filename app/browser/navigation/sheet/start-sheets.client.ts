import { sheetParts } from "~/contracts";
import { chunkOf } from "~/browser/platform/chunks/chunk-of";
import { pressedLink } from "~/browser/parts/pressed-link.client";

/** Opens the pages of some links as sheets over the current page. */
export function startSheets(): void {
  pressedLink(
    sheetParts.opener.selector,
    chunkOf(() => import("./page-sheet.client")),
    (code, link) => code.toggleSheet(link),
  );
}
