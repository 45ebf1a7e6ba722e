import type { MouseEvent } from "react";
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
      {...loopParts.here(handle)}
      {...islandParts.waits(true)}
      onClick={() => onPress(handle)}
    >
      <Icon name={`loop-${handle}`} />
      <span className="word">Set {handle} here</span>
    </button>
  );
}

interface LoopRowProps {
  texts: Texts;
  /** Id of the message when the times are invalid. */
  errorId: string | undefined;
  controls: Pick<SliderControls, "type" | "setHere" | "clear">;
  isFine: boolean;
  onFine: () => void;
}

/** Both times, and the buttons that set and clear them. */
export function LoopRow({ texts, errorId, controls, isFine, onFine }: LoopRowProps) {
  const field = { errorId, onType: controls.type };
  const clear = (event: MouseEvent) => {
    event.preventDefault();
    controls.clear();
  };
  return (
    <div className="loop-row">
      <TimeField handle="start" text={texts.s} {...field} />
      <SetHere handle="start" onPress={controls.setHere} />
      <button
        type="submit"
        name="intent"
        value="slice"
        className="tool loop-set"
        {...islandParts.waits(true)}
      >
        <Icon name="check" />
        <span className="word">Set section</span>
      </button>
      <button
        type="button"
        className="tool loop-fine js-only"
        aria-expanded={isFine}
        {...islandParts.waits(true)}
        onClick={onFine}
      >
        <Icon name="tune" />
        <span className="word">Fine-tune</span>
      </button>
      <button
        type="submit"
        name="intent"
        value="clear-slice"
        className="tool"
        {...islandParts.waits(true)}
        onClick={clear}
      >
        <Icon name="close" />
        <span className="word">Clear</span>
      </button>
      <SetHere handle="end" onPress={controls.setHere} />
      <TimeField handle="end" text={texts.e} {...field} />
    </div>
  );
}
