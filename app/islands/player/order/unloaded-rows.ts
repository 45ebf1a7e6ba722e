import { listParts } from "~/contracts";

/** Returns rows for a list that is still to be loaded, from this page of it on. */
export function unloadedRows(path: string): HTMLElement {
  const rows = document.createElement("ul");
  const more = document.createElement("a");
  listParts.rows.set(rows, true);
  listParts.more.set(more, true);
  more.setAttribute("href", path);
  document.createElement("div").append(rows, more);
  return rows;
}
