import { islandParts, loopParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";
import type { Handle } from "~/domain/slider/slice";

interface SetHereProps {
  handle: Handle;
  onPress: (handle: Handle) => void;
}

/** Sets one end of the section to the playback position. */
export function SetHere({ handle, onPress }: SetHereProps) {
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
