/** A panel that streamed in may know the page's title, which the head did not when it left: `data-page-title`. */
export function takeStreamedTitle(): void {
  const title = document.querySelector<HTMLElement>("#main [data-page-title]")?.dataset.pageTitle;
  if (title) document.title = title;
}

export function startPageTitle(): void {
  takeStreamedTitle();
  addEventListener("DOMContentLoaded", takeStreamedTitle);
}
