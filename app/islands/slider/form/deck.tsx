import { useEffect, useState } from "react";
import { listen, type SavedLoops } from "~/browser/platform/events";
import { intent } from "~/browser/platform/intent";
import type { Item } from "~/domain/items/item";
import type { Handle } from "~/domain/section/section";
import type { SliderState } from "../slider-state";
import { Track } from "../track/track";
import { type TrackWindow, windowOf, windowWith } from "../track/track-window";
import { usePosition } from "../track/use-position";
import type { SliderControls } from "../use-slider";
import { LoopHead } from "./loop-head";

/** Returns the sections of the item's saved loops, once the page has told them. */
function useSavedLoops(id: string) {
  const [told, tell] = useState<SavedLoops | null>(null);
  useEffect(() => {
    tell(intent.loops);
    return listen("lor:loops", tell);
  }, []);
  return told?.id === id ? told.sections : [];
}

interface DeckProps {
  item: Item;
  state: SliderState;
  controls: SliderControls;
  isFine: boolean;
  onFine: () => void;
}

/** The part of the form that follows playback: the time now, and the track. */
export function Deck({ item, state, controls, ...fine }: DeckProps) {
  // Follows the section until the listener zooms or takes a handle.
  const [chosen, setChosen] = useState<TrackWindow | null>();
  const [handle, setHandle] = useState<Handle>("start");
  const position = usePosition(item);
  const saved = useSavedLoops(item.id);

  const closer = chosen === undefined ? windowOf(state.section, state.duration) : chosen;

  /** Brings a handle into view that was just taken. */
  function takeHandle(taken: Handle): void {
    setHandle(taken);
    setChosen(closer && windowWith(closer, state.section[taken], state.duration ?? 0));
  }

  return (
    <>
      <LoopHead
        state={state}
        now={position.seconds ?? state.section.start}
        center={state.section[handle]}
        closer={closer}
        onLook={setChosen}
        {...fine}
      />
      <Track
        state={state}
        closer={closer}
        position={position}
        saved={saved}
        onHandle={takeHandle}
        controls={controls}
      />
    </>
  );
}
