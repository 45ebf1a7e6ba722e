import { type FocusEvent, type FormEvent, type MouseEvent, useId, useRef, useState } from "react";
import { Icon } from "~/islands/parts/icon";
import type { Handle } from "~/domain/slider/slice";
import { watchPath } from "~/domain/videos/youtube-id";
import { SetHere } from "./set-here";
import type { SliderProps } from "./slider";
import { shownTexts } from "./slider-state";
import { TimeField } from "./time-field";
import { Track } from "./track";
import type { TrackWindow } from "./track-window";
import { useSlider } from "./use-slider";
import { useFineTools } from "./use-fine-tools";

/** Track, times and tools of one item's section. Without scripts the form sets that of a video, and the track is hidden. */
export function LoopForm({ item, rejected }: SliderProps) {
  const form = useRef<HTMLFormElement>(null);
  const [state, controls] = useSlider(item, rejected, form);
  const [FineTools, toggleFine] = useFineTools();
  const [closer, setCloser] = useState<TrackWindow | null>(null);
  const [handle, setHandle] = useState<Handle>("start");
  const errorId = useId();
  const texts = shownTexts(state);
  const page = watchPath({ ytid: item.id });
  const hasTyped = state.typed.s !== undefined || state.typed.e !== undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    controls.apply();
  }

  function clear(event: MouseEvent): void {
    event.preventDefault();
    controls.clear();
  }

  /** Applied only when the focus leaves the form, since a change may need both fields. */
  function leave({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>): void {
    const stays = currentTarget.contains(relatedTarget) || document.activeElement === target;
    if (!stays && hasTyped) controls.apply();
  }

  const field = { errorId: state.error ? errorId : undefined, onType: controls.type };
  return (
    <form
      ref={form}
      id="slice-form"
      method="post"
      action={page}
      aria-label="Loop a section"
      className={item.kind === "video" ? "loop" : "loop js-only"}
      data-typed={hasTyped || undefined}
      onSubmit={submit}
      onBlur={leave}
    >
      <input type="hidden" name="ytid" value={item.id} />
      <input type="hidden" name="redirectTo" value={page} />
      <Track id={item.id} state={state} closer={closer} onHandle={setHandle} controls={controls} />
      <div className="loop-row">
        <TimeField handle="start" text={texts.s} {...field} />
        <SetHere handle="start" onPress={controls.setHere} />
        <button type="submit" name="intent" value="slice" className="tool loop-set">
          <Icon name="check" />
          <span className="word">Set section</span>
        </button>
        <button
          type="button"
          className="tool loop-fine js-only"
          aria-expanded={FineTools !== null}
          onClick={toggleFine}
        >
          <Icon name="tune" />
          <span className="word">Fine-tune</span>
        </button>
        <button type="submit" name="intent" value="clear-slice" className="tool" onClick={clear}>
          <Icon name="close" />
          <span className="word">Clear</span>
        </button>
        <SetHere handle="end" onPress={controls.setHere} />
        <TimeField handle="end" text={texts.e} {...field} />
      </div>
      <p id={errorId} role="alert" className="text-sm text-danger">
        {state.error}
      </p>
      {FineTools ? (
        <FineTools
          duration={state.duration}
          handle={handle}
          at={state.slice[handle]}
          closer={closer}
          onLook={setCloser}
          controls={controls}
        />
      ) : null}
    </form>
  );
}
