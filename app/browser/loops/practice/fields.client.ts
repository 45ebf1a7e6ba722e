import { makeElement } from "~/browser/platform/elements";

/** A field with its name before it, and perhaps words after it. */
function labelled(name: string, field: HTMLElement, after = ""): HTMLElement {
  field.ariaLabel = name;
  return makeElement("label", { class: "practice-field" }, `${name} `, field, ` ${after}`);
}

interface Numbers {
  min: number;
  max: number;
  step?: number | string;
  value?: number | null | undefined;
}

export function numberField(label: string, name: string, numbers: Numbers, after = "") {
  const field = makeElement("input", { class: "field", type: "number", name, ...numbers });
  field.inputMode = "decimal";
  return labelled(label, field, after);
}

export function choice(
  label: string,
  name: string,
  options: readonly (readonly [value: string, words: string])[],
  chosen?: string,
) {
  const made = options.map(([value, words]) => {
    const selected = value === chosen ? "" : null;
    return makeElement("option", { value, selected }, words);
  });
  return labelled(label, makeElement("select", { class: "field", name }, ...made));
}

export function checkBox(label: string, name: string, checked = false): HTMLElement {
  const box = makeElement("input", { type: "checkbox", name, checked: checked ? "" : null });
  return makeElement("label", { class: "practice-field" }, box, ` ${label}`);
}

export function toolButton(words: string, press: () => void, label?: string): HTMLElement {
  const button = makeElement("button", { class: "tool", type: "button", "aria-label": label });
  button.textContent = words;
  button.addEventListener("click", press);
  return button;
}

/** Fields of one kind, with their name. */
export function fieldGroup(legend: string, ...fields: (HTMLElement | string)[]): HTMLElement {
  return makeElement("fieldset", {}, makeElement("legend", {}, legend), ...fields);
}

/** Returns a number of a form within its bounds; `otherwise` if the field is empty. */
export function numberIn<Otherwise>(
  form: HTMLFormElement,
  name: string,
  otherwise: Otherwise,
): number | Otherwise {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement) || Number.isNaN(field.valueAsNumber)) return otherwise;
  return Math.min(Math.max(field.valueAsNumber, Number(field.min)), Number(field.max));
}
