import { partAt } from "~/browser/platform/presses";

/**
 * Handles an event on all parts of a page that match, now or later. In-app navigation and forms
 * listen at the window, after all behaviours, and ignore events that a behaviour has prevented. So
 * the order in which behaviours start does not matter.
 */
export function behaviour<Type extends keyof DocumentEventMap, Part extends HTMLElement>(
  selector: string,
  type: Type,
  handle: (part: Part, event: DocumentEventMap[Type]) => void,
): void {
  document.addEventListener(type, (event) => {
    const part = partAt<Part>(event, selector);
    if (part) handle(part, event);
  });
}
