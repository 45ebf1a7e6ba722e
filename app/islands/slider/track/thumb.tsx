import type { KeyboardEvent } from "react";
import { loopParts } from "~/contracts";
import type { Handle } from "~/domain/section/section";
import { formatShortTime, formatTenths } from "~/domain/text/time";
import { TRACK_HEIGHT } from "./ruler";

interface ThumbProps {
  handle: Handle;
  /** Seconds. */
  min: number;
  max: number;
  now: number;
  /** Position on the track, in percent. */
  at: number;
  /** Length of the section, in percent of the track. */
  room: number;
  disabled: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
}

/** Percent of the track from which both times have room inside the section. */
const ROOM_FOR_TIMES = 45;
/** Percent from which the dots of both signs have room, on a phone too. */
const ROOM_FOR_DOTS = 8;

/**
 * One handle of the track, drawn as a repeat sign that opens towards the section, with its name
 * beside it and its time above. It is grabbed by its outer side, so that two that meet stay apart:
 * 44 px, for fingers.
 */
export function Thumb({ handle, at, room, disabled, ...thumb }: ThumbProps) {
  const { min, max, now, onKeyDown, onFocus } = thumb;
  const isStart = handle === "start";
  const side = isStart ? -1 : 1;
  const isInside = room > ROOM_FOR_TIMES;
  return (
    <svg
      x={`${at}%`}
      role="slider"
      tabIndex={disabled ? -1 : 0}
      {...loopParts.handle(handle)}
      aria-label={isStart ? "Loop start" : "Loop end"}
      aria-disabled={disabled}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={now}
      aria-valuetext={formatShortTime(now)}
      className="thumb"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <g transform={isStart ? undefined : "scale(-1 1)"}>
        <rect x={-34} width={44} height={TRACK_HEIGHT} rx={8} className="grip" />
        <path d={`M-6 0v${TRACK_HEIGHT}`} strokeWidth={6} />
        <path d={`M1 0v${TRACK_HEIGHT}`} strokeWidth={2} />
        {room > ROOM_FOR_DOTS ? (
          <path d="M7 21v0m0 14v0" strokeWidth={6} strokeLinecap="round" />
        ) : null}
      </g>
      <text x={side * 21} y={TRACK_HEIGHT / 2 + 5} textAnchor="middle">
        {isStart ? "A" : "B"}
      </text>
      <text
        y={-8}
        x={side * (isInside ? 9 : 2)}
        textAnchor={isStart === isInside ? "start" : "end"}
      >
        {disabled ? null : formatTenths(now)}
      </text>
    </svg>
  );
}
