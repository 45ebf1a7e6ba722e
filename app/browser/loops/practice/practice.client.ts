/** Opens the practice panel of an item's loops. */
export function openPractice(part: HTMLElement): void {
  part.hidden = false;
}

/** Stops after this many passes. */
export function stopAfter(part: HTMLElement, passes: number): void {
  part.hidden = passes < 0;
}
