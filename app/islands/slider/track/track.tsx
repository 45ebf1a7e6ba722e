import { type KeyboardEvent, useRef } from "react";
import type { Handle } from "~/domain/section/section";
import { keyTarget } from "./keyboard";
import { Playhead } from "./playhead";
import type { SliderState } from "../slider-state";
import { KNOB_REACH, Thumb } from "./thumb";
import type { TrackWindow } from "./track-window";
import type { SliderControls } from "../use-slider";
import { useTrackPointer } from "./use-track-pointer";

interface TrackProps {
  id: string;
  state: SliderState;
  /** The part that it shows; null for the whole video. */
  closer: TrackWindow | null;
  /** Called when a handle is taken by pointer or focus. */
  onHandle: (handle: Handle) => void;
  controls: Pick<SliderControls, "drag" | "settle" | "move">;
}

/**
 * The played part and two handles on one track (ARIA multi-thumb slider). It is SVG because
 * positions are attributes there: the Content-Security-Policy forbids `style` in the server's HTML.
 * A handle outside the visible part waits at the edge.
 */
export function Track({ id, state, closer, onHandle, controls }: TrackProps) {
  const { section, duration } = state;
  const bar = useRef<SVGSVGElement>(null);
  const end = section.end || (duration ?? section.start);
  const shown = closer ?? { from: 0, to: duration ?? (end || 1) };
  const played = { start: section.start, end };
  const pointer = useTrackPointer(bar, { section: played, shown, duration, controls });
  const at = (seconds: number) => {
    const ratio = (seconds - shown.from) / (shown.to - shown.from);
    return Math.min(100, Math.max(0, ratio * 100));
  };

  const onKeyDown = (handle: Handle) => (event: KeyboardEvent) => {
    const target = duration ? keyTarget(event, section[handle], duration) : null;
    if (target === null) return;
    event.preventDefault();
    controls.move(handle, target);
  };

  const thumb = (handle: Handle, min: number, max: number) => (
    <Thumb
      handle={handle}
      min={min}
      max={max}
      now={section[handle]}
      x={`${at(section[handle])}%`}
      disabled={!duration}
      onKeyDown={onKeyDown(handle)}
      onFocus={() => onHandle(handle)}
    />
  );
  const [left, right] = [at(section.start), at(end)];
  const line = { y: KNOB_REACH - 3, height: 6, rx: 3 };
  return (
    <div className="loop-track js-only">
      <svg ref={bar} className="h-11 w-full touch-none overflow-visible select-none" {...pointer}>
        <rect {...line} width="100%" className="fill-control" />
        <rect {...line} x={`${left}%`} width={`${right - left}%`} className="fill-brand" />
        <Playhead id={id} at={at} />
        {thumb("start", 0, end)}
        {thumb("end", section.start, duration ?? end)}
      </svg>
    </div>
  );
}
