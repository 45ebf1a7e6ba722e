import { type PointerEvent, type RefObject, useRef } from "react";
import { loopParts } from "~/contracts";
import type { Handle, Section } from "~/domain/section/section";
import { timeAt, type TrackWindow } from "./track-window";
import type { SliderControls } from "../use-slider";
import type { PlayPosition } from "./use-position";

/**
 * The pointer that holds a handle, or the playhead if `handle` is null. `x` is its last position
 * and `offset` the handle's distance from it, in CSS pixels.
 */
type Grip = { pointerId: number; handle: Handle | null; x: number; offset: number; moved: boolean };

interface TrackPointerOptions {
  section: Section;
  shown: TrackWindow;
  /** Seconds; null disables the pointer. */
  duration: number | null;
  controls: Pick<SliderControls, "drag" | "settle">;
  position: PlayPosition;
}

/** Returns pointer handlers for the track: a handle is dragged, a press elsewhere seeks. */
export function useTrackPointer(
  bar: RefObject<SVGSVGElement>,
  { section, shown, duration, controls, position }: TrackPointerOptions,
) {
  const held = useRef<Grip | null>(null);

  function onPointerDown(event: PointerEvent<SVGSVGElement>): void {
    const box = bar.current?.getBoundingClientRect();
    if (!box || !duration || event.button !== 0 || held.current) return;
    event.preventDefault();
    const { pointerId, clientX, currentTarget, target } = event;
    const thumb =
      target instanceof Element ? target.closest<SVGElement>(loopParts.handle.selector) : null;
    const handle = loopParts.handle.of(thumb) ?? null;
    const ratio = handle && (section[handle] - shown.from) / (shown.to - shown.from);
    const offset = ratio === null ? 0 : box.left + ratio * box.width - clientX;
    held.current = { pointerId, handle, x: clientX, offset, moved: false };
    // A press that waited for this code may be over; capture it only if it is not.
    if (event.isTrusted) currentTarget.setPointerCapture(pointerId);
    thumb?.focus({ preventScroll: true });
    if (!handle) follow(held.current);
  }

  function follow({ x, offset, handle }: Grip): void {
    const box = bar.current?.getBoundingClientRect();
    if (!box || !duration) return;
    const time = timeAt((x + offset - box.left) / box.width, shown, duration);
    if (handle) controls.drag(handle, time);
    else position.aim(time);
  }

  function onPointerMove({ pointerId, clientX }: PointerEvent): void {
    const grip = held.current;
    if (grip?.pointerId !== pointerId || grip.x === clientX) return;
    grip.x = clientX;
    grip.moved = true;
    follow(grip);
  }

  function release({ pointerId }: PointerEvent): void {
    const grip = held.current;
    if (grip?.pointerId !== pointerId) return;
    held.current = null;
    if (!grip.handle) position.seek();
    else if (grip.moved) controls.settle();
  }

  return { onPointerDown, onPointerMove, onPointerUp: release, onLostPointerCapture: release };
}
