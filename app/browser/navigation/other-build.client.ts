import { addresses } from "~/addresses";
import { dockParts } from "~/contracts";

const ENTRY = `script[src^="${addresses.files.assets}entry"]`;

const entryOf = (page: Document) => page.querySelector(ENTRY)?.getAttribute("src");

/** In these states of the dock nothing sounds that a load of the whole page would end. */
const SILENT = /^(?:unstarted|paused|ended)$/;

/**
 * Whether to load a page as a whole, because another build made it whose scripts are not those of
 * this document. While something plays the page is shown here all the same.
 */
export function needsWholeLoad(page: Document): boolean {
  const entry = entryOf(page);
  // A page whose panels are pending has no script yet.
  if (!entry || entry === entryOf(document)) return false;
  return SILENT.test(dockParts.state.of(document.getElementById("player")) ?? "");
}
