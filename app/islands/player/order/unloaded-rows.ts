import { listParts } from "~/contracts";
/** Rows of a list that are still to be loaded from this page of it. */
export function unloadedRows(path: string): HTMLElement {
  const rows = document.createElement("ul");
  const more = document.createElement("a");
  listParts.rows.set(rows, true);
  listParts.more.set(more, true);
  more.setAttribute("href", path);
  document.createElement("div").append(rows, more);
  return rows;
}
