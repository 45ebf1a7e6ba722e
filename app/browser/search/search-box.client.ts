import { behaviour } from "~/browser/parts/behaviour.client";
import { headerParts } from "~/contracts";
import { withChunk } from "~/browser/parts/chunk.client";

/** Loads suggestions with the first focus of a search box that has them. */
export function startSearchBox(): void {
  behaviour(`${headerParts.suggest.selector} input`, "focusin", (input: HTMLInputElement) =>
    withChunk(import("./suggest.client"), ({ suggestTo }) => suggestTo(input)),
  );
}
