import { type KeyboardEvent, memo, useRef } from "react";
import { loopParts } from "~/contracts";
import type { Handle, Section } from "~/domain/section/section";
import { keyTarget } from "./keyboard";
import { Playhead } from "./playhead";
import { RULER_WIDTH, rulerOf, TRACK_HEIGHT } from "./ruler";
import { chosenSection, type SliderState } from "../slider-state";
import { Thumb } from "./thumb";
import { percentAt, type TrackWindow } from "./track-window";
import type { PlayPosition } from "./use-position";
import type { SliderControls } from "../use-slider";
import { useTrackPointer } from "./use-track-pointer";

interface TrackProps {
  state: SliderState;
  /** The part that it shows; null for the whole video. */
  closer: TrackWindow | null;
  position: PlayPosition;
  /** The listener's loops, which it marks. */
  saved: readonly Section[];
  /** Called when a handle is taken by pointer or focus. */
  onHandle: (handle: Handle) => void;
  controls: Pick<SliderControls, "drag" | "settle" | "move">;
}

/**
 * A ruler with the played part, the section and its two handles (ARIA multi-thumb slider). A press
 * beside the handles seeks. It is SVG because positions are attributes there: the
 * Content-Security-Policy forbids `style` in the server's HTML.
 */
export function Track({ state, closer, position, saved, onHandle, controls }: TrackProps) {
  const { section, duration } = state;
  const bar = useRef<SVGSVGElement>(null);
  const end = section.end || (duration ?? section.start);
  const shown = closer ?? { from: 0, to: duration ?? (end || 1) };
  const played = { start: section.start, end };
  const pointer = useTrackPointer(bar, { section: played, shown, duration, controls, position });
  const at = (seconds: number) => percentAt(seconds, shown);

  const [left, right] = [at(section.start), end > section.start ? at(end) : 100];

  const onKeyDown = (handle: Handle) => (event: KeyboardEvent) => {
    const target = duration ? keyTarget(event, section[handle], duration) : null;
    if (target === null) return;
    event.preventDefault();
    controls.move(handle, target);
  };

  const thumb = (handle: Handle, percent: number, min: number, max: number) => (
    <Thumb
      handle={handle}
      min={min}
      max={max}
      now={played[handle]}
      at={percent}
      room={right - left}
      disabled={!duration}
      onKeyDown={onKeyDown(handle)}
      onFocus={() => onHandle(handle)}
    />
  );
  return (
    <div className="loop-track js-only">
      <svg ref={bar} {...loopParts.track(true)} {...pointer}>
        <rect width="100%" height="100%" rx={4} className="loop-band" />
        {chosenSection(state) ? (
          <rect x={`${left}%`} width={`${right - left}%`} height="100%" className="loop-lit" />
        ) : null}
        {duration ? <Ruler from={shown.from} to={shown.to} /> : null}
        {saved.map(({ start, end }) => (
          <rect
            key={`${start} ${end}`}
            className="loop-mark"
            x={`${at(start)}%`}
            width={`${at(end) - at(start)}%`}
            height={4}
          />
        ))}
        {position.seconds === null ? null : <Playhead from={left} at={at(position.seconds)} />}
        {thumb("start", left, 0, end)}
        {thumb("end", right, section.start, duration ?? end)}
      </svg>
    </div>
  );
}

/** Drawn again only when the window moves, not with the playhead. */
const Ruler = memo(function Ruler(shown: TrackWindow) {
  const { labels, ticks } = rulerOf(shown);
  return (
    <g className="ruler">
      <svg viewBox={`0 0 ${RULER_WIDTH} ${TRACK_HEIGHT}`} preserveAspectRatio="none">
        <path d={ticks} />
      </svg>
      {labels.map(({ seconds, text }) => (
        <text key={seconds} x={`${percentAt(seconds, shown)}%`} y={TRACK_HEIGHT + 16}>
          {text}
        </text>
      ))}
    </g>
  );
});
