import { type RefObject, useEffect, useRef } from "react";
import { queueParts } from "~/contracts";
import { startRowDrag } from "~/browser/platform/rows/row-drag";

/**
 * Where a row was dropped: above the first row, which plays it (QUEUE-2), or in front of an item,
 * null for the end.
 */
export type Drop = { kind: "play" } | { kind: "before"; id: string | null };

export function useRowDrag(list: RefObject<HTMLElement>, onDrop: (id: string, to: Drop) => void) {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const rows = () => [...element.querySelectorAll<HTMLElement>(queueParts.row.selector)];
    const drop = (row: HTMLElement, before: HTMLElement | null) => {
      const isFirst = before !== null && before === rows()[0];
      const id = queueParts.row.of(before) || null;
      latest.current(
        queueParts.row.of(row) ?? "",
        isFirst ? { kind: "play" } : { kind: "before", id },
      );
    };
    return startRowDrag(element, { rows, drop });
  }, [list]);
}
