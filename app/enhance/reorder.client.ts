import { postJson } from "./json-post.client";
import { showNews } from "./list-news.client";
import { holdRows } from "./reorder-drag.client";

type Row = HTMLElement;

function rowsOf(list: HTMLElement): Row[] {
  return [...list.querySelectorAll<Row>(":scope > [data-ytid]:not([data-removed])")];
}

function announce(row: Row, rows: Row[]): void {
  const region = document.getElementById("announce");
  const text = `${row.dataset.title}: ${rows.indexOf(row) + 1} of ${rows.length}`;
  if (region) region.textContent = text;
}

/** The neighbour that the row stands before now, else the one that it stands behind. */
function placeOf(row: Row, rows: Row[]): Record<string, string | undefined> {
  const at = rows.indexOf(row);
  const next = rows[at + 1];
  return next ? { before: next.dataset.ytid } : { after: rows[at - 1]?.dataset.ytid };
}

/** Moves are sent one after the other: each names a neighbour that the one before may have moved. */
let last: Promise<unknown> = Promise.resolve();

/** Shows the row in its new place and tells the server; refused, it goes back to the old one. */
function moveRow(list: HTMLElement, row: Row, before: Row | null): void {
  const old = row.nextElementSibling;
  if (before === row || before === old) return;
  const focused = document.activeElement;
  list.insertBefore(row, before);
  if (focused instanceof HTMLElement && row.contains(focused)) focused.focus();
  const rows = rowsOf(list);
  announce(row, rows);
  const body = { ytid: row.dataset.ytid, ...placeOf(row, rows) };
  list.toggleAttribute("data-busy", true);
  const sent = last.then(async () => {
    const isTaken = await postJson(list.dataset.reorder ?? "", body);
    if (!isTaken) list.insertBefore(row, old?.parentNode === list ? old : null);
    if (last !== sent) return;
    list.removeAttribute("data-busy");
    if (!isTaken) await showNews();
  });
  last = sent;
}

/** Where a button leads within the rows at hand; undefined where the page does not show it. */
function stepOf(list: HTMLElement, row: Row, to: string): Row | null | undefined {
  const rows = rowsOf(list);
  const at = rows.indexOf(row);
  if (to === "up") return rows[at - 1];
  if (to === "top") return new URL(location.href).searchParams.has("next") ? undefined : rows[0];
  const below = rows[at + 1];
  return below && (rows[at + 2] ?? null);
}

function onSubmit(list: HTMLElement, event: SubmitEvent): void {
  const { submitter, target } = event;
  const row = target instanceof Element ? target.closest<Row>("[data-ytid]") : null;
  if (!row || !(submitter instanceof HTMLButtonElement) || submitter.name !== "to") return;
  const before = stepOf(list, row, submitter.value);
  if (before === undefined) return;
  event.preventDefault();
  moveRow(list, row, before);
}

const started = new WeakSet<HTMLElement>();

/** The owner's own order (spec 1 §4): rows are dragged by their grips, and moved in place by their buttons. */
export function startReordering(list: HTMLElement): void {
  if (started.has(list)) return;
  started.add(list);
  list.addEventListener("submit", (event) => onSubmit(list, event));
  holdRows(list, rowsOf, (row, before) => moveRow(list, row, before));
}
