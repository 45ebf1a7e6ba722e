import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { requestNow, requestPosition } from "~/browser/platform/ask-player";
import { emit, listen, type NowPlaying } from "~/browser/platform/events";
import { intent } from "~/browser/platform/intent";
import { type Item, sectionOf } from "~/domain/items/item";
import type { Handle, Section } from "~/domain/section/section";
import { createSectionPublisher, isSameSection, type SectionPublisher } from "./section-publisher";
import { showInAddress } from "./section-url";
import {
  chosenSection,
  isTyped,
  openSlider,
  shownTexts,
  type SliderAction,
  type SliderStart,
  type SliderState,
  step,
  type Texts,
} from "./slider-state";

/** When a change is published to the player, the address and the server. */
type When = "now" | "soon" | "silent";

export type SliderControls = {
  type(texts: Partial<Texts>): void;
  /** Applies the texts in the fields, or shows a message if they are invalid. */
  apply(): void;
  clear(): void;
  /** Moves a handle without publishing it, until `settle` ends the drag. */
  drag(handle: Handle, to: number): void;
  settle(): void;
  move(handle: Handle, to: number): void;
  nudge(handle: Handle, by: number): void;
  setHere(handle: Handle): void;
};

/** Returns texts that were typed before hydration, which leaves them in the fields. */
function typedBefore(form: HTMLFormElement | null, shown: Texts): Partial<Texts> {
  const found: Partial<Texts> = {};
  for (const name of ["s", "e"] as const) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value !== shown[name]) found[name] = field.value;
  }
  return found;
}

interface Follower {
  learn(duration: number | null): void;
  chosen(): Section | null;
  /** Another part of the page chose this section. */
  choose(section: Section | null): void;
  /** Whether the slider published this section last, so that it may be ahead of it by now. */
  isOwn(section: Section | null): boolean;
}

/**
 * Follows the player's duration and section of an item. A handle that is being dragged is ahead of
 * the player.
 */
function followPlayer(id: string, { learn, chosen, choose, isOwn }: Follower): () => void {
  let last = chosen();
  const follow = ({ item }: NowPlaying) => {
    if (item.id !== id) return;
    learn(item.duration);
    const section = sectionOf(item);
    if (isSameSection(section, last)) return;
    last = section;
    if (!isOwn(section) && !isSameSection(section, chosen())) choose(section);
  };
  const now = requestNow();
  if (now) follow(now);
  return listen("lor:playing", follow);
}

interface Followed {
  form: HTMLFormElement | null;
  state: () => SliderState;
  act: (action: SliderAction, when: When) => void;
  publisher: SectionPublisher;
}

/**
 * Takes over what was set before the slider was ready, and follows the player from then on.
 * @returns a function that ends this
 */
function follow(
  { id, kind }: Pick<Item, "id" | "kind">,
  { form, state, act, publisher }: Followed,
): () => void {
  const chosen = () => chosenSection(state());
  const learn = (seconds: number | null) => {
    if (seconds) act({ type: "duration", seconds }, "silent");
    if (!state().error && !isTyped(state()) && !chosen()) showInAddress({ id, kind }, null);
  };
  const choose = (section: Section | null) => {
    act({ type: "chosen", section }, "silent");
    publisher.learn(section);
    // A video's section is stored, and its page names it.
    if (kind === "episode") showInAddress({ id, kind }, section);
  };
  const applyTyped = () => {
    if (isTyped(state())) act({ type: "apply" }, "now");
  };
  const typed = typedBefore(form, shownTexts(state()));
  if (intent.section?.id === id) choose(intent.section.slice);
  act({ type: "typed", texts: typed }, "silent");
  if (!form?.contains(document.activeElement)) applyTyped();
  const ends = [
    followPlayer(id, { learn, chosen, choose, isOwn: publisher.isOwn }),
    listen("lor:turn", (turn) => {
      // Play uses the texts in the fields, and times just set by key.
      if (turn.what !== "play" || turn.id !== id) return;
      applyTyped();
      publisher.flush();
    }),
  ];
  addEventListener("pagehide", publisher.flush);
  return () => {
    ends.forEach((end) => end());
    removeEventListener("pagehide", publisher.flush);
    publisher.flush();
  };
}

/**
 * Returns the slider's state, an announcement of the last change, and its controls, which also
 * publish changes.
 */
export function useSlider(
  item: Item,
  rejected: SliderStart["rejected"],
  form: RefObject<HTMLFormElement>,
): [SliderState, string, SliderControls] {
  const { id, kind, duration } = item;
  const section = sectionOf(item);
  const [state, setState] = useState(() => openSlider({ duration, section, rejected }));
  const latest = useRef(state);
  const [words, say] = useState("");
  const [publisher] = useState(() => createSectionPublisher(item, say));

  const act = useCallback(
    (action: SliderAction, when: When) => {
      const next = step(latest.current, action);
      latest.current = next;
      setState(next);
      if (when !== "silent" && !next.error) publisher[when](chosenSection(next));
    },
    [publisher],
  );

  useEffect(
    () => follow({ id, kind }, { form: form.current, state: () => latest.current, act, publisher }),
    [act, form, publisher, id, kind],
  );

  function setHere(handle: Handle): void {
    const now = requestPosition(id);
    if (now.seconds === null) return emit("lor:snackbar", { message: "Play the video first" });
    if (now.duration) act({ type: "duration", seconds: now.duration }, "silent");
    act({ type: "here", handle, at: now.seconds }, "now");
  }

  return [
    state,
    words,
    {
      type: (texts) => act({ type: "typed", texts }, "silent"),
      apply: () => act({ type: "apply" }, "now"),
      clear: () => act({ type: "clear" }, "now"),
      drag: (handle, to) => act({ type: "move", handle, to }, "silent"),
      settle: () => publisher.now(chosenSection(latest.current)),
      move: (handle, to) => act({ type: "move", handle, to }, "soon"),
      nudge: (handle, by) => act({ type: "nudge", handle, by }, "soon"),
      setHere,
    },
  ];
}
