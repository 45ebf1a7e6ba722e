import { type KeyboardEvent, useRef } from "react";
import type { Handle, Slice } from "~/domain/slider/slice";
import { formatTime } from "~/domain/text/formats";
import { keyTarget } from "./keyboard";
import type { SliderControls } from "./use-slider";
import { useTrackPointer } from "./use-track-pointer";

/** Radius of what is visible, and of what can be grabbed: 44 px across, for fingers. */
const KNOB = 10;
const REACH = 22;

function percent(seconds: number, scale: number): string {
  return `${(seconds / scale) * 100}%`;
}

interface ThumbProps {
  handle: Handle;
  /** Times are seconds; `scale` is that of the whole track. */
  min: number;
  max: number;
  now: number;
  scale: number;
  disabled: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Thumb({ handle, min, max, now, scale, disabled, onKeyDown }: ThumbProps) {
  const center = { cx: percent(now, scale), cy: REACH };
  return (
    <g
      role="slider"
      tabIndex={disabled ? -1 : 0}
      data-handle={handle}
      aria-label={handle === "start" ? "Loop start" : "Loop end"}
      aria-disabled={disabled}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={now}
      aria-valuetext={formatTime(now)}
      className="aria-disabled:opacity-40 not-aria-disabled:cursor-grab"
      onKeyDown={onKeyDown}
    >
      <circle {...center} r={REACH} fill="transparent" />
      <circle {...center} r={KNOB} className="fill-brand stroke-raised stroke-2" />
    </g>
  );
}

interface TrackProps {
  slice: Slice;
  /** Seconds; null disables the track. */
  duration: number | null;
  controls: Pick<SliderControls, "drag" | "settle" | "move">;
}

/**
 * Two handles on one track (ARIA multi-thumb slider). It is SVG because its positions are attributes there: the
 * Content-Security-Policy forbids `style` in the server's HTML.
 */
export function Track({ slice, duration, controls }: TrackProps) {
  const bar = useRef<SVGSVGElement>(null);
  const pointer = useTrackPointer(bar, { slice, duration, controls });
  const end = slice.end || (duration ?? slice.start);
  const scale = duration ?? (end || 1);

  const onKeyDown = (handle: Handle) => (event: KeyboardEvent) => {
    const target = duration ? keyTarget(event, slice[handle], duration) : null;
    if (target === null) return;
    event.preventDefault();
    controls.move(handle, target);
  };

  const common = { scale, disabled: !duration };
  return (
    <div className="px-[22px]">
      <svg ref={bar} className="h-11 w-full touch-none overflow-visible select-none" {...pointer}>
        <rect y={REACH - 3} width="100%" height={6} rx={3} className="fill-control" />
        <rect
          x={percent(slice.start, scale)}
          y={REACH - 3}
          width={percent(end - slice.start, scale)}
          height={6}
          rx={3}
          className="fill-brand"
        />
        <Thumb
          handle="start"
          min={0}
          max={end}
          now={slice.start}
          {...common}
          onKeyDown={onKeyDown("start")}
        />
        <Thumb
          handle="end"
          min={slice.start}
          max={duration ?? end}
          now={end}
          {...common}
          onKeyDown={onKeyDown("end")}
        />
      </svg>
    </div>
  );
}
