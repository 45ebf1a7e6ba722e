import { type MouseEvent, useId } from "react";
import { islandParts, loopParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";
import type { Texts } from "../slider-state";
import { TimeField } from "./time-field";
import type { SliderControls } from "../use-slider";
import type { Handle } from "~/domain/section/section";

interface SetHereProps {
  handle: Handle;
  onPress: (handle: Handle) => void;
}

/** Sets one end of the section to the playback position. */
function SetHere({ handle, onPress }: SetHereProps) {
  return (
    <button
      type="button"
      className="tool js-only"
      title={handle === "start" ? "Start the loop here (a)" : "End the loop here (b)"}
      {...loopParts.here(handle)}
      {...islandParts.waits(true)}
      onClick={() => onPress(handle)}
    >
      {handle === "start" ? "Set A" : "Set B"}
    </button>
  );
}

interface LoopRowProps {
  texts: Texts;
  /** The message when the times are invalid. */
  error: string | null;
  /** What was set last. */
  words: string;
  /** Whether a field holds a text that is not applied yet. */
  hasTyped: boolean;
  /** Whether there is a section, set or typed, that can be cleared. */
  canClear: boolean;
  controls: Pick<SliderControls, "type" | "setHere" | "clear">;
}

/** Both times, the buttons that set and clear them, and what was set. */
export function LoopRow({ texts, error, words, hasTyped, canClear, controls }: LoopRowProps) {
  const errorId = useId();
  const field = { errorId: error ? errorId : undefined, onType: controls.type };
  const clear = (event: MouseEvent) => {
    event.preventDefault();
    controls.clear();
  };
  return (
    <div className="loop-row">
      <SetHere handle="start" onPress={controls.setHere} />
      <TimeField handle="start" text={texts.s} {...field} />
      <TimeField handle="end" text={texts.e} {...field} />
      <SetHere handle="end" onPress={controls.setHere} />
      <button
        type="submit"
        name="intent"
        value="slice"
        className={hasTyped ? "tool primary" : "tool"}
        title="Set section (Enter)"
        {...islandParts.waits(true)}
      >
        <Icon name="check" />
        <span className="word">Set section</span>
      </button>
      <button
        type="submit"
        name="intent"
        value="clear-slice"
        className="tool"
        title="Clear (x)"
        aria-disabled={!canClear}
        {...islandParts.waits(true)}
        onClick={clear}
      >
        <Icon name="close" />
        <span className="word">Clear</span>
      </button>
      <div className="loop-said">
        <p id={errorId} role="alert" className="text-danger">
          {error}
        </p>
        <p role="status" className="js-only">
          {error ? null : words}
        </p>
      </div>
    </div>
  );
}
