type Row = HTMLElement;

interface Held {
  row: Row;
  pointerId: number;
  /** Height in the document where it was taken, CSS pixels. */
  from: number;
  rows: Row[];
  middles: number[];
}

/** Nearer to an edge of the window than this (CSS pixels) the page scrolls along. */
const EDGE = 72;
const STEP = 14;

function middleOf(row: Row): number {
  const { top, height } = row.getBoundingClientRect();
  return top + scrollY + height / 2;
}

function scrollAlong(y: number): void {
  if (y < EDGE) scrollBy(0, -STEP);
  else if (y > innerHeight - EDGE) scrollBy(0, STEP);
}

/** How many rows lie above: the slot that a drop at this height goes to. */
function slotAt({ middles }: Held, y: number): number {
  return middles.filter((middle) => middle < y).length;
}

function markSlot({ rows }: Held, slot: number | null): void {
  for (const [at, row] of rows.entries()) {
    if (at === slot) row.dataset.drop = "above";
    else if (slot === rows.length && at === slot - 1) row.dataset.drop = "below";
    else delete row.dataset.drop;
  }
}

/**
 * Dragging by pointer: the row follows, the others stay where they are until the drop. Escape takes it back.
 * @param drop gets the row that it goes in front of, null for the end
 */
export function holdRows(
  list: HTMLElement,
  rowsOf: (list: HTMLElement) => Row[],
  drop: (row: Row, before: Row | null) => void,
): void {
  let held: Held | null = null;

  function letGo(): Held | null {
    const was = held;
    held = null;
    if (!was) return null;
    markSlot(was, null);
    was.row.style.removeProperty("transform");
    was.row.removeAttribute("data-busy");
    return was;
  }

  list.addEventListener("pointerdown", (event) => {
    const grip = event.target instanceof Element ? event.target.closest("[data-drag]") : null;
    const row = grip?.closest<Row>("[data-ytid]");
    if (!grip || !row || event.button !== 0 || held) return;
    event.preventDefault();
    const { pointerId, pageY: from } = event;
    grip.setPointerCapture(pointerId);
    const rows = rowsOf(list);
    held = { row, pointerId, from, rows, middles: rows.map(middleOf) };
    row.toggleAttribute("data-busy", true);
  });
  list.addEventListener("pointermove", ({ pointerId, pageY, clientY }) => {
    if (held?.pointerId !== pointerId) return;
    scrollAlong(clientY);
    held.row.style.transform = `translateY(${pageY - held.from}px)`;
    markSlot(held, slotAt(held, pageY));
  });
  list.addEventListener("pointerup", ({ pointerId, pageY }) => {
    if (held?.pointerId !== pointerId) return;
    const { row, rows, ...rest } = held;
    const before = rows[slotAt({ row, rows, ...rest }, pageY)] ?? rows.at(-1)?.nextElementSibling;
    letGo();
    if (Math.abs(pageY - rest.from) > 4) drop(row, before instanceof HTMLElement ? before : null);
  });
  list.addEventListener("pointercancel", letGo);
  list.addEventListener("lostpointercapture", letGo);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") letGo();
  });
}
