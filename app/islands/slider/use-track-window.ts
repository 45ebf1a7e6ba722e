import { useState } from "react";
import type { Handle } from "~/domain/slider/slice";
import type { SliderState } from "./slider-state";
import {
  canZoomIn,
  type TrackWindow,
  wholeTrack,
  windowWith,
  zoomIn,
  zoomOut,
} from "./track-window";

export interface Zoom {
  canGoIn: boolean;
  canGoOut: boolean;
  in(): void;
  out(): void;
  /** Brings a handle into view; zooming then looks at that one. */
  follow(handle: Handle): void;
}

/** The part of the video that the track shows: all of it until the listener looks closer. */
export function useTrackWindow({ duration, slice }: SliderState): [TrackWindow, Zoom] {
  const [closer, setCloser] = useState<TrackWindow | null>(null);
  const [handle, setHandle] = useState<Handle>("start");
  const whole = wholeTrack(duration ?? (slice.end || slice.start || 1));
  const shown = closer ?? whole;
  const length = whole.to;
  const change = (next: TrackWindow) => setCloser(next.to - next.from < length ? next : null);
  return [
    shown,
    {
      canGoIn: duration !== null && canZoomIn(shown),
      canGoOut: closer !== null,
      in: () => change(zoomIn(shown, slice[handle], length)),
      out: () => change(zoomOut(shown, slice[handle], length)),
      follow: (which) => {
        setHandle(which);
        if (closer) change(windowWith(closer, slice[which], length));
      },
    },
  ];
}
