import type { KeyboardEvent } from "react";
import { loopParts } from "~/contracts";
import type { Handle } from "~/domain/section/section";
import { formatTime } from "~/domain/text/time";

/** Radius of the visible knob, and of the area that can be grabbed: 44 px across, for fingers. */
const KNOB = 10;
export const KNOB_REACH = 22;

interface ThumbProps {
  handle: Handle;
  /** Seconds. */
  min: number;
  max: number;
  now: number;
  /** Position on the track. */
  x: string;
  disabled: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
}

/** One handle of the track. */
export function Thumb({ handle, min, max, now, x, disabled, onKeyDown, onFocus }: ThumbProps) {
  const center = { cx: x, cy: KNOB_REACH };
  return (
    <g
      role="slider"
      tabIndex={disabled ? -1 : 0}
      {...loopParts.handle(handle)}
      aria-label={handle === "start" ? "Loop start" : "Loop end"}
      aria-disabled={disabled}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={now}
      aria-valuetext={formatTime(now)}
      className="thumb"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <circle {...center} r={KNOB_REACH} fill="transparent" />
      <circle {...center} r={KNOB} className="knob" />
    </g>
  );
}
