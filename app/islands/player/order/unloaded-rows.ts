/** Returns rows for a list that is still to be loaded, from this page of it on. */
export function unloadedRows(path: string): HTMLElement {
  const rows = document.createElement("ul");
  const more = document.createElement("a");
  rows.dataset.rows = "";
  more.dataset.more = "";
  more.setAttribute("href", path);
  document.createElement("div").append(rows, more);
  return rows;
}
