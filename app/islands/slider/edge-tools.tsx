import { useId } from "react";
import type { Handle } from "~/domain/slider/slice";
import { FIELD_OF } from "./slider-state";
import type { SliderControls } from "./use-slider";

interface EdgeToolsProps {
  handle: Handle;
  text: string;
  /** Id of the message when the times are invalid. */
  errorId: string | undefined;
  canNudge: boolean;
  controls: Pick<SliderControls, "type" | "nudge" | "setHere">;
}

const NUDGES = [-1, -0.1, 0.1, 1];

/** One end of the section: its time field and, with scripts, the buttons that nudge or set it. */
export function EdgeTools({ handle, text, errorId, canNudge, controls }: EdgeToolsProps) {
  const id = useId();
  const name = handle === "start" ? "Start" : "End";
  const field = FIELD_OF[handle];
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {name}
      </label>
      <input
        id={id}
        className="field tabular-nums"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        name={field}
        value={text}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={(event) => controls.type({ [field]: event.target.value })}
      />
      <div className="js-only grid grid-cols-4 gap-1">
        {NUDGES.map((by) => (
          <button
            key={by}
            type="button"
            disabled={!canNudge}
            className="min-h-11 rounded-lg border border-control bg-surface text-sm text-ink tabular-nums disabled:opacity-40"
            aria-label={`${name} ${Math.abs(by)} s ${by < 0 ? "earlier" : "later"}`}
            onClick={() => controls.nudge(handle, by)}
          >
            {by < 0 ? "\u2212" : "+"}
            {Math.abs(by)} s
          </button>
        ))}
      </div>
      <button type="button" className="button js-only" onClick={() => controls.setHere(handle)}>
        Set {handle} here
      </button>
    </div>
  );
}
