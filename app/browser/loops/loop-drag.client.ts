import { addresses } from "~/addresses";
import { listParts, savedLoopParts } from "~/contracts";
import { startRowDrag } from "~/browser/platform/rows/row-drag";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";

/** Lets the loops of an item be dragged into another order. */
export function startLoopDrag(list: HTMLElement): void {
  const rows = () => [
    ...list.querySelectorAll<HTMLElement>(`:scope > ${savedLoopParts.loop.selector}`),
  ];
  const [kind, item] = (savedLoopParts.list.of(list) ?? "").split(":");

  async function move(row: HTMLElement, before: HTMLElement | null): Promise<void> {
    const old = row.nextElementSibling;
    list.insertBefore(row, before);
    const ids = rows().map((each) => savedLoopParts.loop.of(each));
    listParts.busy.set(list, true);
    const isAccepted = await postWithSnackbar(addresses.api.loops.order, { kind, item, ids });
    listParts.busy.set(list, false);
    if (!isAccepted) list.insertBefore(row, old);
  }
  startRowDrag(list, { rows, drop: (row, before) => void move(row, before) });
}
