import { listParts, rowParts } from "~/contracts";
import { announce } from "~/browser/platform/announce";
import { startRowDrag } from "~/browser/platform/rows/row-drag";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";
import { showChanges } from "~/browser/lists/list-changes.client";

type Row = HTMLElement;

function rowsOf(list: HTMLElement): Row[] {
  return [
    ...list.querySelectorAll<Row>(
      `:scope > ${rowParts.video.selector}:not(${rowParts.removed.selector})`,
    ),
  ];
}

function announcePlace(row: Row, rows: Row[]): void {
  announce(`${rowParts.title.of(row)}: ${rows.indexOf(row) + 1} of ${rows.length}`);
}

/** Returns the row after this one or, for the last row, the one before it. */
function placeOf(row: Row, rows: Row[]): Record<string, string | null | undefined> {
  const at = rows.indexOf(row);
  const next = rows[at + 1];
  return next ? { before: rowParts.video.of(next) } : { after: rowParts.video.of(rows[at - 1]) };
}

/**
 * Moves are sent one after another, because each names a neighbour that an earlier one may have
 * moved.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * Puts the row in front of another, null for the end. The rows between move instead, so that the
 * row's focus and open menu stay.
 */
function placeRow(list: HTMLElement, row: Row, before: Element | null): void {
  const rows = [...list.children];
  const from = rows.indexOf(row);
  const to = before ? rows.indexOf(before) : rows.length;
  if (to < from) row.after(...rows.slice(to, from));
  else row.before(...rows.slice(from + 1, to));
}

/** Moves the row and sends the move to this API call; if that is rejected, the row goes back. */
function moveRow(list: HTMLElement, call: string, row: Row, before: Row | null): void {
  const old = row.nextElementSibling;
  if (before === row || before === old) return;
  placeRow(list, row, before);
  const rows = rowsOf(list);
  announcePlace(row, rows);
  const body = { ytid: rowParts.video.of(row), ...placeOf(row, rows) };
  listParts.busy.set(list, true);
  const sent = last.then(async () => {
    const isAccepted = await postWithSnackbar(call, body);
    if (!isAccepted) placeRow(list, row, old?.parentNode === list ? old : null);
    if (last !== sent) return;
    listParts.busy.set(list, false);
    if (!isAccepted) await showChanges();
  });
  last = sent;
}

/**
 * Returns the row that a button moves this one in front of: null for the end, undefined if this
 * page does not show it.
 */
function targetOf(list: HTMLElement, row: Row, to: string): Row | null | undefined {
  const rows = rowsOf(list);
  const at = rows.indexOf(row);
  if (to === "up") return rows[at - 1];
  if (to === "top") return new URL(location.href).searchParams.has("next") ? undefined : rows[0];
  const below = rows[at + 1];
  return below && (rows[at + 2] ?? null);
}

function onSubmit(list: HTMLElement, call: string, event: SubmitEvent): void {
  const { submitter, target } = event;
  const row = target instanceof Element ? target.closest<Row>(rowParts.video.selector) : null;
  if (!row || !(submitter instanceof HTMLButtonElement) || submitter.name !== "to") return;
  const before = targetOf(list, row, submitter.value);
  if (before === undefined) return;
  event.preventDefault();
  moveRow(list, call, row, before);
}

/**
 * Lets the owner reorder a playlist (PLAYLIST-4): by dragging rows, or by their buttons without
 * reloading the page. Runs once for a list, because it removes `data-reorder`.
 */
export function startReordering(list: HTMLElement): void {
  const call = listParts.reorder.of(list) ?? "";
  listParts.reorder.remove(list);
  list.addEventListener("submit", (event) => onSubmit(list, call, event));
  startRowDrag(list, {
    rows: () => rowsOf(list),
    drop: (row, before) => moveRow(list, call, row, before),
  });
}
