import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Drop, dropAt, dropSlot } from "./drop-slot";

type Grip = { id: string; row: HTMLElement; pointerId: number; from: number };

/** A row that is dragged, and the slot between the rows that it would go to. */
export type Dragged = { id: string; slot: number };

/** Nearer to an edge of the window than this (CSS pixels) the page scrolls along. */
const EDGE = 72;
const STEP = 14;

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-queue-row]") ?? [])];
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + scrollY + height / 2;
}

function scrollAlong(y: number): void {
  if (y < EDGE) scrollBy(0, -STEP);
  else if (y > innerHeight - EDGE) scrollBy(0, STEP);
}

/** Dragging by pointer. The rows stay where they are until the drop; Escape takes it back. */
export function useDrag(list: RefObject<HTMLElement>, drop: (id: string, to: Drop) => void) {
  const grip = useRef<(Grip & { middles: number[]; ids: (string | null)[] }) | null>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);

  function end(): void {
    grip.current?.row.style.removeProperty("transform");
    grip.current = null;
    setDragged(null);
  }

  useEffect(() => {
    if (!dragged) return;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && end();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [dragged]);

  function press(event: PointerEvent<HTMLElement>, id: string): void {
    const row = event.currentTarget.closest<HTMLElement>("[data-queue-row]");
    if (!row || event.button !== 0 || grip.current) return;
    event.preventDefault();
    const { pointerId, pageY: from } = event;
    event.currentTarget.setPointerCapture(pointerId);
    const rows = rowsOf(list.current);
    const ids = rows.map(({ dataset }) => dataset.queueRow || null);
    grip.current = { id, row, pointerId, from, ids, middles: rows.map(middleOf) };
  }

  function drag({ pointerId, pageY, clientY }: PointerEvent): void {
    const held = grip.current;
    if (held?.pointerId !== pointerId) return;
    scrollAlong(clientY);
    held.row.style.transform = `translateY(${pageY - held.from}px)`;
    setDragged({ id: held.id, slot: dropSlot(held.middles, pageY) });
  }

  function release({ pointerId, pageY, type }: PointerEvent): void {
    const held = grip.current;
    if (held?.pointerId !== pointerId) return;
    end();
    const wasMoved = dragged !== null && type === "pointerup";
    if (wasMoved) drop(held.id, dropAt(held.ids, dropSlot(held.middles, pageY)));
  }

  const handle = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => press(event, id),
    onPointerMove: drag,
    onPointerUp: release,
    onPointerCancel: release,
    onLostPointerCapture: release,
  });
  return { dragged, handle };
}
