import type { Slice } from "~/domain/slice";

/** What the listener keeps of a video; null without a session, and when the call fails. */
type OwnMark = { star: boolean; slice: Slice | null };

type Answer = {
  res?: Partial<
    Record<
      string,
      { star: boolean; slider?: { startTime: number; endTime: number; show?: boolean } }
    >
  >;
};

export async function ownMark(ytid: string): Promise<OwnMark | null> {
  if (!document.documentElement.hasAttribute("data-session")) return null;
  try {
    const response = await fetch(`/api/marks?ytids=${ytid}`, {
      headers: { Accept: "application/json" },
    });
    const { res }: Answer = response.ok ? await response.json() : {};
    const mark = res?.[ytid];
    if (!mark) return null;
    const { star, slider } = mark;
    const shown = slider && slider.show !== false;
    return { star, slice: shown ? { start: slider.startTime, end: slider.endTime } : null };
  } catch {
    return null;
  }
}
