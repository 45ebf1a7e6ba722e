import { listParts, rowParts } from "~/contracts";

/** Distance from the edge, in CSS pixels, within which a drag scrolls what the list is in. */
const EDGE = 72;
const SCROLL_STEP = 14;
/** A shorter move, in CSS pixels, is a press and not a drag. */
const MIN_MOVE = 4;

interface RowDragHandlers {
  /** The rows in their order; read once when a drag begins. */
  rows(): HTMLElement[];
  /** `before` is the element that the row was dropped in front of, or null for the end. */
  drop(row: HTMLElement, before: HTMLElement | null): void;
}

interface Drag {
  row: HTMLElement;
  pointerId: number;
  /** The sheet or the page, which a drag scrolls. */
  scroller: Element;
  /** Where the drag began, in CSS pixels from the top of what the scroller holds. */
  from: number;
  rows: HTMLElement[];
  middles: number[];
}

/** Counts the rows above `y`; the count is the slot of a row dropped there. */
export function dropSlot(middles: readonly number[], y: number): number {
  return middles.filter((middle) => middle < y).length;
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

/** Scrolls near the edges of the scroller, as far as the window shows it. */
function scrollAlong(scroller: Element, y: number): void {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < Math.max(top, 0) + EDGE) scroller.scrollTop -= SCROLL_STEP;
  else if (y > Math.min(bottom, innerHeight) - EDGE) scroller.scrollTop += SCROLL_STEP;
}

function markSlot(rows: HTMLElement[], slot: number | null): void {
  for (const [at, row] of rows.entries()) {
    if (at === slot) rowParts.drop.set(row, "above");
    else if (slot === rows.length && at === slot - 1) rowParts.drop.set(row, "below");
    else rowParts.drop.remove(row);
  }
}

/**
 * Lets the rows of a list be dragged by their `[data-drag]` grips. The other rows stay in place
 * until the drop, which Escape cancels. During the drag the row has `data-busy`, and a row beside
 * the slot has `data-drop`.
 * @returns a function that ends this
 */
export function startRowDrag(list: HTMLElement, { rows: rowsNow, drop }: RowDragHandlers) {
  const listening = new AbortController();
  const { signal } = listening;
  let drag: Drag | null = null;

  function end(): void {
    if (!drag) return;
    markSlot(drag.rows, null);
    drag.row.style.removeProperty("transform");
    listParts.busy.set(drag.row, false);
    drag = null;
    removeEventListener("keydown", onKey);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault(); // It would close a sheet too.
    end();
  }

  function onDown(event: PointerEvent): void {
    const grip =
      event.target instanceof Element ? event.target.closest(rowParts.grip.selector) : null;
    const rows = rowsNow();
    const row = grip && rows.find((candidate) => candidate.contains(grip));
    if (!row || event.button !== 0 || drag?.row.isConnected) return;
    end();
    event.preventDefault();
    const { pointerId } = event;
    grip.setPointerCapture(pointerId);
    const scroller = list.closest(".sheet") ?? document.documentElement;
    const middles = rows.map((each) => middleOf(each) + scroller.scrollTop);
    drag = { row, pointerId, scroller, from: event.clientY + scroller.scrollTop, rows, middles };
    listParts.busy.set(row, true);
    addEventListener("keydown", onKey);
  }

  function onMove({ pointerId, clientY }: PointerEvent): void {
    if (drag?.pointerId !== pointerId) return;
    const { row, rows, middles, scroller, from } = drag;
    scrollAlong(scroller, clientY);
    const at = clientY + scroller.scrollTop;
    row.style.transform = `translateY(${at - from}px)`;
    markSlot(rows, dropSlot(middles, at));
  }

  function onUp({ pointerId, clientY }: PointerEvent): void {
    if (drag?.pointerId !== pointerId) return;
    const { row, rows, middles, scroller, from } = drag;
    const at = clientY + scroller.scrollTop;
    const before = rows[dropSlot(middles, at)] ?? rows.at(-1)?.nextElementSibling;
    end();
    const isMoved = Math.abs(at - from) > MIN_MOVE;
    if (isMoved) drop(row, before instanceof HTMLElement ? before : null);
  }

  list.addEventListener("pointerdown", onDown, { signal });
  list.addEventListener("pointermove", onMove, { signal });
  list.addEventListener("pointerup", onUp, { signal });
  list.addEventListener("pointercancel", end, { signal });
  list.addEventListener("lostpointercapture", end, { signal });
  return () => {
    end();
    listening.abort();
  };
}
