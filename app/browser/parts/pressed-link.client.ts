import { emit } from "~/browser/platform/events";
import { behaviour } from "./behaviour.client";
import type { chunkOf } from "~/browser/platform/chunks/chunk-of";
import { isPlainClick } from "./plain-click.client";

/**
 * Links whose press is handled by code that is loaded with the first one; without it a link leads
 * to its page.
 */
export function pressedLink<Code>(
  selector: string,
  withCode: ReturnType<typeof chunkOf<Code>>,
  press: (code: Code, link: HTMLAnchorElement) => unknown,
): void {
  behaviour(`a${selector}`, "click", (link: HTMLAnchorElement, event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (link.ariaBusy) return;
    link.ariaBusy = "true";
    const end = () => (link.ariaBusy = null);
    const leave = () => {
      end();
      emit("lor:navigate", { url: link.href });
    };
    const pressed = async (code: Code) => press(code, link);
    withCode((code) => pressed(code).then(end, leave), leave);
  });
}
