/** Rows of a list that are still to be loaded from this page of it. */
export function unloadedRows(path: string): HTMLElement {
  const rows = document.createElement("ul");
  const more = document.createElement("a");
  rows.dataset.rows = "";
  more.dataset.more = "";
  more.setAttribute("href", path);
  document.createElement("div").append(rows, more);
  return rows;
}
