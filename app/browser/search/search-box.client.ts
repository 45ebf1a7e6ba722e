import { behaviour } from "~/browser/parts/behaviour.client";
import { headerParts } from "~/contracts";
import { withChunk } from "~/browser/parts/chunk.client";

/** Loads suggestions when a search box that has them first gets the focus. */
export function startSearchBox(): void {
  behaviour(`${headerParts.suggest.selector} input`, "focusin", (input: HTMLInputElement) =>
    withChunk(import("./suggest.client"), ({ suggestTo }) => suggestTo(input)),
  );
}
