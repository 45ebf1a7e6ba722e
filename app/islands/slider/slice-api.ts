import { emit } from "~/domain/events";
import type { Slice } from "~/domain/slice";
import { postJson } from "../player/browser";

const NOT_SAVED = "The section could not be saved";

function readSnackbar(answer: unknown): string | null {
  const isRecord = typeof answer === "object" && answer !== null;
  return isRecord && "snackbar" in answer && typeof answer.snackbar === "string"
    ? answer.snackbar
    : null;
}

/** Body of `POST /api/slider/set`; `show: false` forgets the section. */
export function sliderBody(ytid: string, slice: Slice | null) {
  const { start, end } = slice ?? { start: 0, end: 0 };
  return { ytid, slider: { startTime: start, endTime: end, show: slice !== null } };
}

/** Keeps the section with the listener. A failure is told in a snackbar; the address keeps the section. */
export async function saveSlice(ytid: string, slice: Slice | null): Promise<void> {
  try {
    const response = await postJson("/api/slider/set", sliderBody(ytid, slice));
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const message = readSnackbar(await response.json().catch(() => null));
    if (message) emit("lor:snackbar", { message });
  } catch {
    emit("lor:snackbar", { message: NOT_SAVED, kind: "error" });
  }
}
