import { type FocusEvent, type FormEvent, type MouseEvent, useId, useRef } from "react";
import type { Slice } from "~/domain/slider/slice";
import { watchPath } from "~/domain/videos/youtube-id";
import { EdgeTools } from "./edge-tools";
import { shownTexts, type Texts } from "./slider-state";
import { Track } from "./track";
import { useSlider } from "./use-slider";

export interface SliderProps {
  ytid: string;
  /** Seconds; null until it is known. */
  duration: number | null;
  slice: Slice | null;
  /** The message about invalid times; `texts` are what was typed then. */
  error?: string | null;
  texts?: Texts | null;
}

/** The section slider (PLAYER-2). Without scripts its form sets the section and the track is hidden. */
export default function Slider({ ytid, ...start }: SliderProps) {
  const form = useRef<HTMLFormElement>(null);
  const [state, controls] = useSlider(ytid, start, form);
  const errorId = useId();
  const texts = shownTexts(state);
  const page = watchPath({ ytid });

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
    const hasTyped = state.typed.s !== undefined || state.typed.e !== undefined;
    if (!stays && hasTyped) controls.apply();
  }

  const edge = { errorId: state.error ? errorId : undefined, canNudge: !!state.duration, controls };
  return (
    <form
      ref={form}
      id="slice-form"
      method="post"
      action={page}
      className="@container flex flex-col gap-4"
      onSubmit={submit}
      onBlur={leave}
    >
      <input type="hidden" name="ytid" value={ytid} />
      <input type="hidden" name="redirectTo" value={page} />
      <div className="js-only">
        <p className="text-sm text-muted">Loop any section of the video using the slider!</p>
        <Track slice={state.slice} duration={state.duration} controls={controls} />
      </div>
      <div className="grid gap-4 @lg:grid-cols-2">
        <EdgeTools handle="start" text={texts.s} {...edge} />
        <EdgeTools handle="end" text={texts.e} {...edge} />
      </div>
      <p id={errorId} role="alert" className="min-h-6 text-sm text-danger">
        {state.error}
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="submit" name="intent" value="slice" className="button primary">
          Set section
        </button>
        <button type="submit" name="intent" value="clear-slice" className="button" onClick={clear}>
          Clear
        </button>
      </div>
    </form>
  );
}
