import { rowParts } from "~/contracts";
import { Icon } from "./icon";

/** The class of a draggable row. */
export const DRAG_ROW = "drag-row";

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
