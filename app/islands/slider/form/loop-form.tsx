import { type FocusEvent, type FormEvent, type FunctionComponent, useRef, useState } from "react";
import { loopParts } from "~/contracts";
import type { Handle } from "~/domain/section/section";
import { itemPath } from "~/domain/items/item-path";
import { SECTION_FORM } from "../../parts/section-form";
import { watchPath } from "~/domain/videos/youtube-id";
import type { SliderProps } from "../slider-props";
import { isTyped, shownTexts } from "../slider-state";
import { Track } from "../track/track";
import { type TrackWindow, windowWith } from "../track/track-window";
import { useSlider } from "../use-slider";
import { usePosition } from "../track/use-position";
import { LoopHead } from "./loop-head";
import { LoopRow } from "./loop-row";
import type { FineToolsProps } from "./fine-tools";

/**
 * Returns the fine tools while they are open, and a function that toggles them. They are
 * downloaded when first opened, because few listeners need them, and stay closed without a network.
 */
function useFineTools(): [FunctionComponent<FineToolsProps> | null, () => void] {
  const [open, setOpen] = useState<FunctionComponent<FineToolsProps> | null>(null);
  function toggle(): void {
    if (open) return setOpen(null);
    const show = (tools: { FineTools: FunctionComponent<FineToolsProps> }) =>
      setOpen(() => tools.FineTools);
    import("./fine-tools").then(show, () => undefined);
  }
  return [open, toggle];
}

const HINT = "Loop any section of the video using the slider!";

/**
 * Track, times and tools of one item's section. Without scripts the form sets a video's section by
 * its fields, and the track is hidden.
 */
export function LoopForm({ item, rejected }: SliderProps) {
  const form = useRef<HTMLFormElement>(null);
  const [state, words, controls] = useSlider(item, rejected, form);
  const [FineTools, toggleFine] = useFineTools();
  const [closer, setCloser] = useState<TrackWindow | null>(null);
  const [handle, setHandle] = useState<Handle>("start");
  const position = usePosition(item);
  const page = watchPath({ ytid: item.id });
  const hasTyped = isTyped(state);

  /** Brings a handle into view that was just taken. */
  function takeHandle(taken: Handle): void {
    setHandle(taken);
    if (closer) setCloser(windowWith(closer, state.section[taken], state.duration ?? 0));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    controls.apply();
  }

  /** Applies the fields only when the focus leaves the form, because a change may need both. */
  function leave({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>): void {
    const stays = currentTarget.contains(relatedTarget) || document.activeElement === target;
    if (!stays && hasTyped) controls.apply();
  }

  return (
    <form
      ref={form}
      id={SECTION_FORM}
      method="post"
      action={item.kind === "video" ? itemPath(item) : page}
      aria-label="Loop a section"
      className={item.kind === "video" ? "loop" : "loop js-only"}
      {...loopParts.typed(hasTyped)}
      onSubmit={submit}
      onBlur={leave}
    >
      <input type="hidden" name="ytid" value={item.id} />
      <input type="hidden" name="redirectTo" value={page} />
      <LoopHead
        state={state}
        now={position.seconds ?? state.section.start}
        center={state.section[handle]}
        closer={closer}
        onLook={setCloser}
        isFine={FineTools !== null}
        onFine={toggleFine}
      />
      <Track
        state={state}
        closer={closer}
        position={position}
        onHandle={takeHandle}
        controls={controls}
      />
      <LoopRow
        texts={shownTexts(state)}
        error={state.error}
        words={words || (item.kind === "video" ? HINT : "\u00a0")}
        controls={controls}
      />
      {FineTools ? <FineTools disabled={!state.duration} controls={controls} /> : null}
    </form>
  );
}
