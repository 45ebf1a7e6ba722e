import { behaviour } from "~/browser/platform/behaviour";
import { headerParts } from "~/contracts";
import { withChunk } from "../navigation/chunk.client";

/** Loads suggestions with the first focus of a search box that has them. */
export function startSearchBox(): void {
  behaviour(`${headerParts.suggest.selector} input`, "focusin", (input: HTMLInputElement) =>
    withChunk(import("./suggest.client"), ({ suggestTo }) => suggestTo(input)),
  );
}
