import { listen } from "~/domain/events";

type Part = { start: (element: HTMLElement) => void };

/** Parts of a page that bring scripts of their own, by the name in their `data-feature`. */
const parts: Record<string, () => Promise<Part>> = {
  channel: () => import("./channel.client"),
  "sign-in": () => import("./sign-in.client"),
};

function startParts(): void {
  for (const element of document.querySelectorAll<HTMLElement>("#main [data-feature]")) {
    const part = parts[element.dataset.feature ?? ""];
    delete element.dataset.feature;
    void part?.().then(({ start }) => start(element));
  }
}

/** Loads what a page needs when the page is there, and nothing before. */
export function startFeatures(): void {
  startParts();
  listen("lor:navigated", startParts);
}
