import { islandParts, loopParts } from "~/contracts";
import { formatClock, formatTenths } from "~/domain/text/time";
import { Icon } from "~/islands/parts/icon";
import { chosenSection, type SliderState } from "../slider-state";
import { canZoomIn, type TrackWindow, wholeTrack, zoomIn, zoomOut } from "../track/track-window";

interface LoopHeadProps {
  state: SliderState;
  /** The position in seconds. */
  now: number;
  /** The time in seconds to zoom in on. */
  center: number;
  /** The part that the track shows; null for all of it. */
  closer: TrackWindow | null;
  onLook: (closer: TrackWindow | null) => void;
  isFine: boolean;
  onFine: () => void;
}

/** The time now and the section's length, and how close the track is looked at. */
export function LoopHead({ state, now, center, closer, onLook, isFine, onFine }: LoopHeadProps) {
  const { duration } = state;
  const whole = wholeTrack(duration ?? 0);
  const shown = closer ?? whole;
  const look = (next: TrackWindow) => onLook(next.to - next.from < whole.to ? next : null);
  const section = chosenSection(state);
  const length = section && (section.end || whole.to) - section.start;
  return (
    <div className="loop-head js-only">
      <p>
        <b {...loopParts.now(now)}>{formatTenths(now)}</b>{" "}
        {duration ? <span>of {formatClock(duration)}</span> : null}{" "}
        {length && length > 0 ? (
          <span {...loopParts.length(length)}>loop {length.toFixed(1)} s</span>
        ) : null}
      </p>
      <Tool name="Fine-tune" icon="tune" isOpen={isFine} onPress={onFine} />
      <Tool
        name="Zoom out"
        icon="zoom-out"
        disabled={!closer}
        onPress={() => look(zoomOut(shown, center, whole.to))}
      />
      <Tool
        name="Zoom in"
        icon="zoom-in"
        disabled={!canZoomIn(shown)}
        onPress={() => look(zoomIn(shown, center, whole.to))}
      />
    </div>
  );
}

interface ToolProps {
  name: string;
  icon: string;
  disabled?: boolean;
  /** For a button that opens something: whether that is open. */
  isOpen?: boolean;
  onPress: () => void;
}

function Tool({ name, icon, disabled, isOpen, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      title={name}
      aria-expanded={isOpen}
      disabled={disabled}
      {...islandParts.waits(true)}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
