import { type PointerEvent, type RefObject, useRef } from "react";
import { loopParts } from "~/contracts";
import type { Handle, Section } from "~/domain/section/section";
import { gripOffset, nearestHandle, timeAt, type Track } from "./track-geometry";
import type { TrackWindow } from "./track-window";
import type { SliderControls } from "../use-slider";

/**
 * The pointer that holds a handle. `x` is its last position and `offset` the handle's distance from
 * it, in CSS pixels.
 */
type Grip = { pointerId: number; handle: Handle; x: number; offset: number; moved: boolean };

interface TrackPointerOptions {
  section: Section;
  shown: TrackWindow;
  /** Seconds; null disables the pointer. */
  duration: number | null;
  controls: Pick<SliderControls, "drag" | "settle">;
}

/** Returns pointer handlers for the track. A press anywhere grabs the nearest handle. */
export function useTrackPointer(
  bar: RefObject<SVGSVGElement>,
  { section, shown, duration, controls }: TrackPointerOptions,
) {
  const held = useRef<Grip | null>(null);

  function measure(): Track | null {
    const box = bar.current?.getBoundingClientRect();
    return box && duration ? { ...shown, left: box.left, width: box.width, duration } : null;
  }

  function onPointerDown(event: PointerEvent<SVGSVGElement>): void {
    const track = measure();
    if (!track || event.button !== 0 || held.current) return;
    event.preventDefault();
    const { pointerId, clientX, currentTarget } = event;
    const handle = nearestHandle(clientX, section, track);
    const offset = gripOffset(clientX, section[handle], track);
    // A handle that must jump gets an `x` that equals nothing, so that the call below moves it.
    const x = offset === null ? Number.NaN : clientX;
    held.current = { pointerId, handle, x, offset: offset ?? 0, moved: false };
    // A press that waited for this code may be over; capture it only if it is not.
    if (event.isTrusted) currentTarget.setPointerCapture(pointerId);
    const thumb = currentTarget.querySelector<SVGElement>(loopParts.handle.is(handle));
    thumb?.focus({ preventScroll: true });
    onPointerMove(event);
  }

  function onPointerMove({ pointerId, clientX }: PointerEvent): void {
    const track = measure();
    const grip = held.current;
    if (!track || grip?.pointerId !== pointerId || grip.x === clientX) return;
    grip.x = clientX;
    grip.moved = true;
    controls.drag(grip.handle, timeAt(clientX + grip.offset, track));
  }

  function release({ pointerId }: PointerEvent): void {
    const grip = held.current;
    if (grip?.pointerId !== pointerId) return;
    held.current = null;
    if (grip.moved) controls.settle();
  }

  return { onPointerDown, onPointerMove, onPointerUp: release, onLostPointerCapture: release };
}
