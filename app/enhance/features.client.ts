import { listen } from "~/domain/events";
import { withChunk } from "./chunk.client";

type Part = { start: (element: HTMLElement) => void };

/** Parts of a page that bring scripts of their own, by the name in their `data-feature`. */
const parts: Record<string, () => Promise<Part>> = {
  "advert-report": () => import("./advert-report.client"),
  channel: () => import("./channel.client"),
  "contact-form": () => import("./contact-form.client"),
  "playlist-visit": () => import("./playlist-visit.client"),
  "sign-in": () => import("./sign-in.client"),
};

function startParts(): void {
  for (const element of document.querySelectorAll<HTMLElement>("#main [data-feature]")) {
    const part = parts[element.dataset.feature ?? ""];
    delete element.dataset.feature;
    if (part) withChunk(part(), ({ start }) => start(element));
  }
}

/** Loads what a page needs when the page is there, and nothing before. */
export function startFeatures(): void {
  startParts();
  listen("lor:navigated", startParts);
}
