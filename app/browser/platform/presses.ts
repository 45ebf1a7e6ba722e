/** The part of the page on which an event happened, if it matches. */
export function partAt<Part extends Element>({ target }: Event, selector: string): Part | null {
  return target instanceof Element ? target.closest<Part>(selector) : null;
}

/**
 * Repeats a press once the code that handles it has loaded. Until then the control is busy and
 * ignores presses. If the code fails to load, the press does what it would without scripts.
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
