import type { Slice } from "~/domain/slice";
import { hasSession } from "./browser";

/** What the listener has of a video: the answer of `GET /api/marks`. Section times are seconds. */
interface Mark {
  star: boolean;
  repeats: number;
  slider?: { startTime: number; endTime: number; show?: boolean };
}

export type Marks = Partial<Record<string, Mark>>;

/** Empty without a session, and when the call fails: the page then stands without marks. */
export async function fetchMarks(ytids: string[], signal?: AbortSignal): Promise<Marks> {
  if (ytids.length === 0 || !hasSession()) return {};
  try {
    const answer = await fetch(`/api/marks?ytids=${ytids.join(",")}`, {
      signal,
      headers: { Accept: "application/json" },
    });
    const body: { res?: Marks } = answer.ok ? await answer.json() : {};
    return body.res ?? {};
  } catch {
    return {};
  }
}

/** The section that the listener keeps, unless it is switched off. */
export function keptSlice(mark: Mark | undefined): Slice | null {
  const slider = mark?.slider;
  if (!slider || slider.show === false) return null;
  return { start: slider.startTime, end: slider.endTime };
}
