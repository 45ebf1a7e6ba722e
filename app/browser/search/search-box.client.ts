import { behaviour } from "~/browser/parts/behaviour.client";
import { headerParts } from "~/contracts";
import { chunkOf, tryNextTime } from "~/browser/platform/chunks/chunk-of";

const withSuggestions = chunkOf(() => import("./suggest.client"));

/** Loads suggestions when a search box that has them first gets the focus. */
export function startSearchBox(): void {
  behaviour(`${headerParts.suggest.selector} input`, "focusin", (input: HTMLInputElement) =>
    withSuggestions(({ suggestTo }) => suggestTo(input), tryNextTime),
  );
}
