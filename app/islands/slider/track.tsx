import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { Handle, Slice } from "~/domain/slice";
import { formatTime } from "~/domain/time";
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

const THUMB =
  "absolute top-0 grid size-11 -translate-x-1/2 place-items-center rounded-full aria-disabled:opacity-40 " +
  "not-aria-disabled:cursor-grab not-aria-disabled:active:cursor-grabbing";

function percent(seconds: number, duration: number): string {
  return `${(seconds / duration) * 100}%`;
}

/** Two handles on one track (ARIA multi-thumb pattern). A press anywhere takes the nearest handle along. */
export function Track({ slice, duration, controls }: TrackProps) {
  const bar = useRef<HTMLDivElement>(null);
  const held = useRef<Grip | null>(null);
  const end = slice.end || (duration ?? slice.start);
  const scale = duration ?? (end || 1);

  function geometry(): Geometry | null {
    const box = bar.current?.getBoundingClientRect();
    return box && duration ? { left: box.left, width: box.width, duration } : null;
  }

  function press(event: PointerEvent<HTMLDivElement>): void {
    const track = geometry();
    if (!track || event.button !== 0 || held.current) return;
    event.preventDefault();
    const handle = nearestHandle(event.clientX, slice, track);
    const offset = gripOffset(event.clientX, slice[handle], track);
    const { pointerId, clientX } = event;
    const x = offset === null ? Number.NaN : clientX;
    held.current = { pointerId, handle, x, offset: offset ?? 0, moved: false };
    event.currentTarget.setPointerCapture(pointerId);
    const thumb = event.currentTarget.querySelector<HTMLElement>(`[data-handle="${handle}"]`);
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
    <div
      role="slider"
      tabIndex={duration ? 0 : -1}
      data-handle={handle}
      aria-label={handle === "start" ? "Loop start" : "Loop end"}
      aria-disabled={!duration}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={now}
      aria-valuetext={formatTime(now)}
      className={THUMB}
      style={{ left: percent(now, scale) }}
      onKeyDown={(event) => pressKey(handle, event)}
    >
      <span className="size-5 rounded-full border-2 border-raised bg-brand shadow" />
    </div>
  );

  return (
    <div
      className="relative h-11 touch-none px-[22px] select-none"
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onLostPointerCapture={release}
    >
      <div ref={bar} className="relative h-full">
        <div className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-line" />
        <div
          className="absolute top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-brand"
          style={{
            left: percent(slice.start, scale),
            width: percent(end - slice.start, scale),
          }}
        />
        {thumb("start", 0, end, slice.start)}
        {thumb("end", slice.start, duration ?? end, end)}
      </div>
    </div>
  );
}
