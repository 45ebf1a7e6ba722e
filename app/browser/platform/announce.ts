/** Announces a text to screen readers, through the page's live region. */
export function announce(text: string): void {
  const region = document.getElementById("announce");
  if (region) region.textContent = text;
}
