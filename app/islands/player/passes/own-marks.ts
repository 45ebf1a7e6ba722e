import { addresses } from "~/addresses";
import type { Section } from "~/domain/section/section";
import { hasSession } from "~/browser/platform/session";

/**
 * The listener's heart, count, section and speed of a video, from `GET /api/marks`. Section
 * times are seconds.
 */
interface Mark {
  star: boolean;
  repeats: number;
  /** Total time of the repeats. */
  seconds?: number;
  /** Absent for 1. */
  speed?: number;
  place?: { seconds: number | null; at: number };
  slider?: { startTime: number; endTime: number; show?: boolean };
}

/** By ytid. */
export type Marks = ReadonlyMap<string, Mark>;

/**
 * Returns an empty map without a session and when the call fails.
 * @param onMusic is told which account and playlists the listener has now (`musicOf`)
 */
export async function fetchMarks(
  ytids: string[],
  signal?: AbortSignal,
  onMusic?: (music: string) => void,
): Promise<Marks> {
  if ((ytids.length === 0 && !onMusic) || !hasSession()) return new Map();
  try {
    const query = ytids.length > 0 ? `?ytids=${ytids.join(",")}` : "";
    const answer = await fetch(addresses.api.marks + query, { signal });
    const { res = {}, music }: { res?: Record<string, Mark>; music?: string } = answer.ok
      ? await answer.json()
      : {};
    if (music) onMusic?.(music);
    return new Map(Object.entries(res));
  } catch {
    return new Map();
  }
}

/** Returns the listener's stored section, unless it is switched off (LOOP-6). */
export function storedSection(mark: Mark | undefined): Section | null {
  const slider = mark?.slider;
  if (!slider || slider.show === false) return null;
  return { start: slider.startTime, end: slider.endTime };
}
