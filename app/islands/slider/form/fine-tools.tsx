import { useEffect } from "react";
import type { Handle } from "~/domain/section/section";
import { Icon } from "~/islands/parts/icon";
import {
  canZoomIn,
  type TrackWindow,
  wholeTrack,
  windowWith,
  zoomIn,
  zoomOut,
} from "../track/track-window";
import type { SliderControls } from "../use-slider";

export interface FineToolsProps {
  /** Seconds; null if unknown, which disables the tools. */
  duration: number | null;
  /** The handle to zoom in on, and its time in seconds. */
  handle: Handle;
  at: number;
  /** The part that the track shows; null for all of it. */
  closer: TrackWindow | null;
  onLook: (closer: TrackWindow | null) => void;
  controls: Pick<SliderControls, "nudge">;
}

const NUDGES = [-1, -0.1, 0.1, 1];

/** Tools for what a thumb is too broad for: nudging both ends, and a closer look at the track. */
export function FineTools({ duration, handle, at, closer, onLook, controls }: FineToolsProps) {
  const length = duration ?? 0;
  const shown = closer ?? wholeTrack(length);
  const look = (next: TrackWindow) => onLook(next.to - next.from < length ? next : null);
  useEffect(() => {
    if (closer) look(windowWith(closer, at, length));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only for a handle just taken
  }, [handle]);
  const nudges = (which: Handle) => (
    <Nudges handle={which} disabled={!duration} onNudge={controls.nudge} />
  );
  return (
    <div className="loop-tools">
      {nudges("start")}
      {nudges("end")}
      <div className="loop-zoom">
        <button
          type="button"
          className="tool"
          disabled={!canZoomIn(shown)}
          onClick={() => look(zoomIn(shown, at, length))}
        >
          <Icon name="zoom-in" />
          Zoom in
        </button>
        <button
          type="button"
          className="tool"
          disabled={!closer}
          onClick={() => look(zoomOut(shown, at, length))}
        >
          <Icon name="zoom-out" />
          Zoom out
        </button>
      </div>
    </div>
  );
}

interface NudgesProps {
  handle: Handle;
  disabled: boolean;
  onNudge: SliderControls["nudge"];
}

function Nudges({ handle, disabled, onNudge }: NudgesProps) {
  const name = handle === "start" ? "Start" : "End";
  return (
    <div className="loop-nudges">
      <span className="text-sm text-muted">{name}</span>
      {NUDGES.map((by) => (
        <button
          key={by}
          type="button"
          disabled={disabled}
          className="tool tabular-nums"
          aria-label={`${name} ${Math.abs(by)} s ${by < 0 ? "earlier" : "later"}`}
          onClick={() => onNudge(handle, by)}
        >
          {by < 0 ? "\u2212" : "+"}
          {Math.abs(by)}
        </button>
      ))}
    </div>
  );
}
