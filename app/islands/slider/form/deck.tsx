import { useState } from "react";
import type { Item } from "~/domain/items/item";
import type { Handle } from "~/domain/section/section";
import type { SliderState } from "../slider-state";
import { Track } from "../track/track";
import { type TrackWindow, windowWith } from "../track/track-window";
import { usePosition } from "../track/use-position";
import type { SliderControls } from "../use-slider";
import { LoopHead } from "./loop-head";

interface DeckProps {
  item: Item;
  state: SliderState;
  controls: SliderControls;
  isFine: boolean;
  onFine: () => void;
}

/** The part of the form that follows playback: the time now, and the track. */
export function Deck({ item, state, controls, ...fine }: DeckProps) {
  const [closer, setCloser] = useState<TrackWindow | null>(null);
  const [handle, setHandle] = useState<Handle>("start");
  const position = usePosition(item);

  /** Brings a handle into view that was just taken. */
  function takeHandle(taken: Handle): void {
    setHandle(taken);
    if (closer) setCloser(windowWith(closer, state.section[taken], state.duration ?? 0));
  }

  return (
    <>
      <LoopHead
        state={state}
        now={position.seconds ?? state.section.start}
        center={state.section[handle]}
        closer={closer}
        onLook={setCloser}
        {...fine}
      />
      <Track
        state={state}
        closer={closer}
        position={position}
        onHandle={takeHandle}
        controls={controls}
      />
    </>
  );
}
