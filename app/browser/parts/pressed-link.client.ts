import { emit } from "~/browser/platform/events";
import { behaviour } from "./behaviour.client";
import { withChunk } from "./chunk.client";
import { isPlainClick } from "./plain-click.client";

/**
 * Links whose press is handled by code that is loaded with the first one; without it a link leads
 * to its page.
 */
export function pressedLink<Code>(
  selector: string,
  load: () => Promise<Code>,
  press: (code: Code, link: HTMLAnchorElement) => unknown,
): void {
  behaviour(`a${selector}`, "click", (link: HTMLAnchorElement, event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (link.ariaBusy) return;
    link.ariaBusy = "true";
    const pressed = load().then((code) => press(code, link));
    const end = () => (link.ariaBusy = null);
    withChunk(pressed, end, () => {
      end();
      emit("lor:navigate", { url: link.href });
    });
  });
}
