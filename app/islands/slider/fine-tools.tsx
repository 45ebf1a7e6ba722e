import type { Handle } from "~/domain/slider/slice";
import { Icon } from "~/islands/parts/icon";
import type { SliderControls } from "./use-slider";
import type { Zoom } from "./use-track-window";

interface FineToolsProps {
  /** Seconds; null while it is unknown, which disables the tools. */
  duration: number | null;
  controls: Pick<SliderControls, "nudge">;
  zoom: Zoom;
}

const NUDGES = [-1, -0.1, 0.1, 1];

/** What a thumb is too broad for: nudges of both ends, and a closer look at the track. */
export function FineTools({ duration, controls, zoom }: FineToolsProps) {
  const nudges = (handle: Handle) => (
    <Nudges handle={handle} disabled={!duration} onNudge={controls.nudge} />
  );
  return (
    <div className="loop-tools">
      {nudges("start")}
      {nudges("end")}
      <div className="loop-zoom">
        <button type="button" className="tool" disabled={!zoom.canGoIn} onClick={zoom.in}>
          <Icon name="zoom-in" />
          Zoom in
        </button>
        <button type="button" className="tool" disabled={!zoom.canGoOut} onClick={zoom.out}>
          <Icon name="zoom-out" />
          Zoom out
        </button>
      </div>
      <p className="text-sm text-muted">Loop any section of the video using the slider!</p>
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
