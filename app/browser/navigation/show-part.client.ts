/** Opens and scrolls to the element in the address's hash; returns false if there is none. */
export function showPart(url: URL): boolean {
  const part = document.getElementById(url.hash.slice(1));
  part?.closest("details")?.setAttribute("open", "");
  part?.scrollIntoView();
  return part !== null;
}
