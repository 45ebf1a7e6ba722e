/** A panel that streamed in may know the page's title better than the head did, which had left already. */
export function takeStreamedTitle(): void {
  const title = document.querySelector("#main [data-page-title]")?.getAttribute("data-page-title");
  if (title) document.title = title;
}

export function startPageTitle(): void {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", takeStreamedTitle);
  else takeStreamedTitle();
}
