import { addresses } from "~/addresses";
import { emit } from "~/browser/platform/events";
import type { Slice } from "~/domain/slider/slice";
import { postJson } from "~/browser/platform/json-requests";

const NOT_SAVED = "The section could not be saved";

/** Body of `POST /api/slider/set`; `show: false` removes the section. */
function sliderBody(ytid: string, slice: Slice | null) {
  const { start, end } = slice ?? { start: 0, end: 0 };
  return { ytid, slider: { startTime: start, endTime: end, show: slice !== null } };
}

/**
 * Stores the section for this listener. A failure shows a snackbar, and the section stays in the
 * address.
 */
export async function saveSlice(ytid: string, slice: Slice | null): Promise<void> {
  try {
    const response = await postJson(addresses.api.slider.set, sliderBody(ytid, slice));
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const { snackbar }: { snackbar?: string } = await response.json().catch(() => ({}));
    if (snackbar) emit("lor:snackbar", { message: snackbar });
  } catch {
    emit("lor:snackbar", { message: NOT_SAVED, kind: "error" });
  }
}
