import type { Handle } from "~/domain/section/section";
import type { SliderControls } from "../use-slider";

export interface FineToolsProps {
  /** Before the duration is known. */
  disabled: boolean;
  controls: Pick<SliderControls, "nudge">;
}

const NUDGES = [-1, -0.1, 0.1, 1];

/** Buttons that nudge both ends, for what a thumb is too broad for. */
export function FineTools({ disabled, controls }: FineToolsProps) {
  return (
    <div className="loop-tools">
      <Nudges handle="start" disabled={disabled} onNudge={controls.nudge} />
      <Nudges handle="end" disabled={disabled} onNudge={controls.nudge} />
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
