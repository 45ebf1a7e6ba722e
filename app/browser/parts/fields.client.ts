import { formParts } from "~/contracts";
type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(target: unknown): target is Field {
  const isOne = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isOne && formParts.words.isOn(target);
}

/** Validates like the server: ignores surrounding blanks, and checks initial values too. */
function isValid(field: Field): boolean {
  const least = Math.max(field.minLength, Number(field.required));
  return field.validity.valid && field.value.trim().length >= least;
}

/** Shows our own message beside an invalid field. */
function mark(form: HTMLElement, field: Field): void {
  const valid = isValid(field);
  const words = form.querySelector(`[id="${field.getAttribute("aria-errormessage")}"]`);
  if (words && !valid) words.textContent = formParts.words.of(field) ?? "";
  field.setAttribute("aria-invalid", String(!valid));
}

/**
 * Whether a field disables the button: while it is invalid (`data-holds="always"`), or only while
 * its error shows.
 */
function holds(field: Field): boolean {
  return formParts.holds.of(field) === "always" ? !isValid(field) : isMarked(field);
}

function isMarked(field: Field): boolean {
  return field.getAttribute("aria-invalid") === "true";
}

/** Validates a field when it loses focus and on Enter, and on every change while it is invalid. */
export function start(form: HTMLElement): void {
  const holders = form.querySelectorAll<Field>(formParts.holds.selector);
  const validate = ({ type, target }: Event) => {
    if (isField(target) && (type !== "input" || isMarked(target))) mark(form, target);
    form.querySelector("button")?.toggleAttribute("disabled", [...holders].some(holds));
  };
  for (const type of ["focusout", "input"]) form.addEventListener(type, validate);
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) validate(event);
  });
  validate(new Event("start"));
}
