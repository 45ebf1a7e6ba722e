/** An element with its attributes and what stands in it. */
export function make(
  name: string,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Says why there is nothing; `again` offers to look once more. */
export function drawMessage(body: Element, message: string, again: (() => void) | null): void {
  body.replaceChildren(make("p", { role: "status" }, message));
  if (!again) return;
  const button = make("button", { class: "button", type: "button" }, "Try again");
  button.addEventListener("click", again);
  body.append(button);
}
