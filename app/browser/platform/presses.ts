/** The part of the page on which an event happened, if it matches. */
export function partAt<Part extends Element>({ target }: Event, selector: string): Part | null {
  return target instanceof Element ? target.closest<Part>(selector) : null;
}

/**
 * Repeats a press once the code that handles it has come. Until then the control is busy, and further presses on it do nothing.
 * Without that code the press does what it does without scripts.
 */
export async function holdPress(
  event: Event,
  control: HTMLElement,
  code: Promise<unknown>,
): Promise<void> {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (control.ariaBusy) return;
  control.ariaBusy = "true";
  await code;
  control.ariaBusy = null;
  control.click();
}
