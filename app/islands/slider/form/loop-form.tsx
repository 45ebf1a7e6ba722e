import { type FocusEvent, type FormEvent, type FunctionComponent, useRef, useState } from "react";
import { chunkOf } from "~/browser/platform/chunks/chunk-of";
import { itemPath } from "~/domain/items/item-path";
import { SECTION_FORM } from "../../parts/section-form";
import { watchPath } from "~/domain/videos/youtube-id";
import type { SliderProps } from "../slider-props";
import { chosenSection, isTyped, shownTexts } from "../slider-state";
import { useSlider } from "../use-slider";
import { Deck } from "./deck";
import { LoopRow } from "./loop-row";
import type { FineToolsProps } from "./fine-tools";

const withFineTools = chunkOf(() => import("./fine-tools"));

/**
 * Returns the fine tools while they are open, and a function that toggles them. They are
 * downloaded when first opened, because few listeners need them.
 */
function useFineTools(): [FunctionComponent<FineToolsProps> | null, () => void] {
  const [open, setOpen] = useState<FunctionComponent<FineToolsProps> | null>(null);
  function toggle(): void {
    if (open) return setOpen(null);
    withFineTools((tools) => setOpen(() => tools.FineTools));
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
  const page = watchPath({ ytid: item.id });
  const hasTyped = isTyped(state);

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
      onSubmit={submit}
      onBlur={leave}
    >
      <input type="hidden" name="ytid" value={item.id} />
      <input type="hidden" name="redirectTo" value={page} />
      <Deck
        item={item}
        state={state}
        controls={controls}
        isFine={FineTools !== null}
        onFine={toggleFine}
      />
      <LoopRow
        texts={shownTexts(state)}
        error={state.error}
        words={words || (item.kind === "video" ? HINT : "\u00a0")}
        hasTyped={hasTyped}
        canClear={hasTyped || chosenSection(state) !== null}
        controls={controls}
      />
      {FineTools ? <FineTools disabled={!state.duration} controls={controls} /> : null}
    </form>
  );
}
