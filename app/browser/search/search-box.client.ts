import { behaviour } from "~/browser/parts/behaviour.client";
import { headerParts } from "~/contracts";
import { chunkOf, tryNextTime } from "~/browser/platform/chunks/chunk-of";

const withSuggestions = chunkOf(() => import("./suggest.client"));
const BOX = `${headerParts.suggest.selector} input`;

const begin = (input: HTMLInputElement) =>
  withSuggestions(({ suggestTo }) => suggestTo(input), tryNextTime);

/** Loads suggestions when a search box that has them first gets the focus. */
export function startSearchBox(): void {
  behaviour(BOX, "focusin", begin);
  const reached = document.querySelector<HTMLInputElement>(`${BOX}:focus`);
  if (reached) begin(reached);
}
