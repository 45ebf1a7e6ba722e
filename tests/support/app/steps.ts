import type { HTMLElement } from "node-html-parser";
import type { Visitor } from "./visitor";

/** Where the dock's Previous or Next leads without scripts; null without such a link. */
export async function stepFrom(
  visitor: Pick<Visitor, "send">,
  page: HTMLElement,
  name: "Previous" | "Next",
): Promise<string | null> {
  const link = page.querySelector(`#player a.nojs-only[aria-label="${name}"]`);
  const href = link?.getAttribute("href");
  return href ? (await visitor.send(href)).headers.get("Location") : null;
}
