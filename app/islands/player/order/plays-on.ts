import { listParts } from "~/contracts";
import type { ChosenList } from "~/browser/platform/events";

/** Whether this list plays on by itself (PLAYER-15). */
export function playsOn(list: Pick<ChosenList, "rows" | "through"> | null | undefined): boolean {
  return (list?.through ?? listParts.through.of(list?.rows)) === "";
}
