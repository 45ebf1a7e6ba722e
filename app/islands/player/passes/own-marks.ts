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

/** What the page around the content says of the listener. */
export interface OwnShell {
  /** Names their account and playlists (`musicOf`). */
  music: string;
  /** The query of the last search while one of its results plays (SEARCH-6). */
  search: string;
}

/**
 * Returns an empty map without a session and when the call fails.
 * @param onShell is told what the page around the content says of the listener now
 */
export async function fetchMarks(
  ytids: string[],
  signal?: AbortSignal,
  onShell?: (shell: OwnShell) => void,
): Promise<Marks> {
  if ((ytids.length === 0 && !onShell) || !hasSession()) return new Map();
  try {
    const query = ytids.length > 0 ? `?ytids=${ytids.join(",")}` : "";
    const answer = await fetch(addresses.api.marks + query, { signal });
    if (!answer.ok) return new Map();
    const { res, ...shell }: { res: Record<string, Mark> } & OwnShell = await answer.json();
    onShell?.(shell);
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
