import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { Handle, Slice } from "~/domain/slice";
import { formatTime } from "~/domain/formats";
import { keyTarget } from "./keyboard";
import { gripOffset, nearestHandle, timeAt, type Track as Geometry } from "./track-geometry";
import type { SliderControls } from "./use-slider";

interface TrackProps {
  slice: Slice;
  /** Seconds; null disables the track. */
  duration: number | null;
  controls: Pick<SliderControls, "drag" | "settle" | "move">;
}

/** The pointer that holds a handle, where it was last, and how far off it took hold (CSS pixels). */
type Grip = { pointerId: number; handle: Handle; x: number; offset: number; moved: boolean };

/** Radius of what is seen and of what can be taken hold of: 44 px across, for fingers. */
const KNOB = 10;
const REACH = 22;

function percent(seconds: number, duration: number): string {
  return `${(seconds / duration) * 100}%`;
}

/**
 * Two handles on one track (ARIA multi-thumb pattern). A press anywhere takes the nearest handle along. Drawn as SVG because
 * its places are attributes: the Content-Security-Policy refuses `style` in the server's HTML.
 */
export function Track({ slice, duration, controls }: TrackProps) {
  const bar = useRef<SVGSVGElement>(null);
  const held = useRef<Grip | null>(null);
  const end = slice.end || (duration ?? slice.start);
  const scale = duration ?? (end || 1);

  function geometry(): Geometry | null {
    const box = bar.current?.getBoundingClientRect();
    return box && duration ? { left: box.left, width: box.width, duration } : null;
  }

  function press(event: PointerEvent<SVGSVGElement>): void {
    const track = geometry();
    if (!track || event.button !== 0 || held.current) return;
    event.preventDefault();
    const handle = nearestHandle(event.clientX, slice, track);
    const offset = gripOffset(event.clientX, slice[handle], track);
    const { pointerId, clientX } = event;
    const x = offset === null ? Number.NaN : clientX;
    held.current = { pointerId, handle, x, offset: offset ?? 0, moved: false };
    event.currentTarget.setPointerCapture(pointerId);
    const thumb = event.currentTarget.querySelector<SVGElement>(`[data-handle="${handle}"]`);
    thumb?.focus({ preventScroll: true });
    drag(event);
  }

  function drag(event: PointerEvent): void {
    const track = geometry();
    const grip = held.current;
    if (!track || grip?.pointerId !== event.pointerId || grip.x === event.clientX) return;
    grip.x = event.clientX;
    grip.moved = true;
    controls.drag(grip.handle, timeAt(event.clientX + grip.offset, track));
  }

  function release(event: PointerEvent): void {
    const grip = held.current;
    if (grip?.pointerId !== event.pointerId) return;
    held.current = null;
    if (grip.moved) controls.settle();
  }

  function pressKey(handle: Handle, event: KeyboardEvent): void {
    const target = duration ? keyTarget(event, slice[handle], duration) : null;
    if (target === null) return;
    event.preventDefault();
    controls.move(handle, target);
  }

  const thumb = (handle: Handle, min: number, max: number, now: number) => (
    <g
      role="slider"
      tabIndex={duration ? 0 : -1}
      data-handle={handle}
      aria-label={handle === "start" ? "Loop start" : "Loop end"}
      aria-disabled={!duration}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={now}
      aria-valuetext={formatTime(now)}
      className="aria-disabled:opacity-40 not-aria-disabled:cursor-grab"
      onKeyDown={(event) => pressKey(handle, event)}
    >
      <circle cx={percent(now, scale)} cy={REACH} r={REACH} fill="transparent" />
      <circle
        cx={percent(now, scale)}
        cy={REACH}
        r={KNOB}
        className="fill-brand stroke-raised stroke-2"
      />
    </g>
  );

  return (
    <div className="px-[22px]">
      <svg
        ref={bar}
        className="h-11 w-full touch-none overflow-visible select-none"
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onLostPointerCapture={release}
      >
        <rect y={REACH - 3} width="100%" height={6} rx={3} className="fill-control" />
        <rect
          x={percent(slice.start, scale)}
          y={REACH - 3}
          width={percent(end - slice.start, scale)}
          height={6}
          rx={3}
          className="fill-brand"
        />
        {thumb("start", 0, end, slice.start)}
        {thumb("end", slice.start, duration ?? end, end)}
      </svg>
    </div>
  );
}
