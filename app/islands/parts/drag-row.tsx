import { rowParts } from "~/contracts";
import { Icon } from "./icon";

/**
 * Classes of a draggable row: its look while dragged, and a line above or below to show where it
 * would drop.
 */
export const DRAG_ROW =
  "data-busy:relative data-busy:z-10 data-busy:rounded-xl data-busy:bg-raised data-busy:shadow-lg " +
  "data-[drop=above]:shadow-[0_-3px_0_var(--brand)] data-[drop=below]:shadow-[0_3px_0_var(--brand)]";

/** The grip that `startRowDrag` (`browser/platform/row-drag.ts`) looks for. */
export function DragGrip() {
  return (
    <span
      className="js-only grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center text-muted select-none"
      title="Drag to reorder"
      {...rowParts.grip(true)}
    >
      <Icon name="grip" />
    </span>
  );
}
