import { partAt } from "~/browser/platform/presses";

/**
 * Handles an event on the parts of a page that match, also on those that come later. In-app navigation and forms hear events at
 * the window, after all behaviours, and ignore one that was prevented. So it does not matter which behaviour starts first.
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
