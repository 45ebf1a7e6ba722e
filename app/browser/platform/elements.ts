export function makeElement(
  name: string,
  attributes: Record<string, string | number | null | undefined>,
  ...children: (Node | string)[]
): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== null && value !== undefined) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * Explains why there is nothing to show, with a 'Try again' button if there is something to retry.
 */
export function renderMessage(body: Element, message: string, retry: (() => void) | null): void {
  body.replaceChildren(makeElement("p", { role: "status" }, message));
  if (!retry) return;
  const button = makeElement("button", { class: "button", type: "button" }, "Try again");
  button.addEventListener("click", retry);
  body.append(button);
}
