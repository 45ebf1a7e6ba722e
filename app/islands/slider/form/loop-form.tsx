import {
  type FocusEvent,
  type FormEvent,
  type FunctionComponent,
  useId,
  useRef,
  useState,
} from "react";
import { loopParts } from "~/contracts";
import type { Handle } from "~/domain/section/section";
import { itemPath } from "~/domain/items/item-path";
import { SECTION_FORM } from "../../parts/section-form";
import { watchPath } from "~/domain/videos/youtube-id";
import type { SliderProps } from "../slider-props";
import { isTyped, shownTexts } from "../slider-state";
import { Track } from "../track/track";
import type { TrackWindow } from "../track/track-window";
import { useSlider } from "../use-slider";
import { LoopRow } from "./loop-row";
import type { FineToolsProps } from "./fine-tools";

/**
 * Returns the closer tools while they are open, and a function that toggles them. They are
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
 * Track, times and tools of one item's section. Without scripts the form sets a video's section,
 * and the track is hidden.
 */
export function LoopForm({ item, rejected }: SliderProps) {
  const form = useRef<HTMLFormElement>(null);
  const [state, words, controls] = useSlider(item, rejected, form);
  const [FineTools, toggleFine] = useFineTools();
  const [closer, setCloser] = useState<TrackWindow | null>(null);
  const [handle, setHandle] = useState<Handle>("start");
  const errorId = useId();
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
      {...loopParts.typed(hasTyped)}
      onSubmit={submit}
      onBlur={leave}
    >
      <input type="hidden" name="ytid" value={item.id} />
      <input type="hidden" name="redirectTo" value={page} />
      <Track id={item.id} state={state} closer={closer} onHandle={setHandle} controls={controls} />
      <LoopRow
        texts={shownTexts(state)}
        errorId={state.error ? errorId : undefined}
        controls={controls}
        isFine={FineTools !== null}
        onFine={toggleFine}
      />
      <div className="text-sm">
        <p id={errorId} role="alert" className="text-danger">
          {state.error}
        </p>
        <p role="status" className="js-only text-muted">
          {state.error ? null : words || (item.kind === "video" ? HINT : "\u00a0")}
        </p>
      </div>
      {FineTools ? (
        <FineTools
          duration={state.duration}
          handle={handle}
          at={state.section[handle]}
          closer={closer}
          onLook={setCloser}
          controls={controls}
        />
      ) : null}
    </form>
  );
}
