import {
  type Handle,
  INVALID_SECTION_MESSAGE,
  isWhole,
  lastMoment,
  MIN_SECTION,
  moveHandle,
  normaliseSection,
  type Section,
} from "~/domain/section/section";
import { formatShortTime, MAX_SECONDS, parseTime } from "~/domain/text/time";

/** The texts of the two fields, by field name. */
export type Texts = { s: string; e: string };

export type SliderState = {
  /** Seconds; null until the page or the player knows it. */
  duration: number | null;
  /** While the duration is unknown, an `end` of 0 is the end of the video. */
  section: Section;
  /** Texts that are not applied yet or are invalid. */
  typed: Partial<Texts>;
  error: string | null;
};

/**
 * The section according to the page or the player; `rejected` are times that the server refused, as
 * typed.
 */
export type SliderStart = {
  /** Seconds; null if unknown. */
  duration: number | null;
  section: Section | null;
  rejected?: { message: string; texts: Partial<Texts> } | null;
};

export type SliderAction =
  | { type: "typed"; texts: Partial<Texts> }
  | { type: "apply" }
  | { type: "move"; handle: Handle; to: number }
  | { type: "nudge"; handle: Handle; by: number }
  /**
   * Moves the handle to the playback position. If it passes the other one, that goes to its end of
   * the video.
   */
  | { type: "here"; handle: Handle; at: number }
  | { type: "clear" }
  /** Another part of the page chose the section; null for the whole video. */
  | { type: "chosen"; section: Section | null }
  | { type: "duration"; seconds: number };

export const FIELD_OF = { start: "s", end: "e" } as const;

const WHOLE: Section = { start: 0, end: 0 };

function fitted(section: Section, duration: number | null): Section {
  const answer = normaliseSection(section, duration);
  return answer.ok ? answer.section : fitted(WHOLE, duration);
}

export function openSlider({ duration, section, rejected }: SliderStart): SliderState {
  const known = lastMoment(duration);
  return {
    duration: known,
    section: fitted(section ?? WHOLE, known),
    typed: rejected?.texts ?? {},
    error: rejected?.message ?? null,
  };
}

/** Returns the fields' texts: as typed, else from the section. An open end is empty. */
export function shownTexts({ section, typed }: SliderState): Texts {
  const end = section.end === 0 ? "" : formatShortTime(section.end);
  return { s: typed.s ?? formatShortTime(section.start), e: typed.e ?? end };
}

/** Whether a field holds a text that is not applied yet. */
export function isTyped({ typed }: SliderState): boolean {
  return typed.s !== undefined || typed.e !== undefined;
}

/**
 * Returns the section that the listener chose, null for the whole video. A section that reaches the
 * end of the video has an end of 0, because the known duration may be rounded.
 */
export function chosenSection({ section, duration }: SliderState): Section | null {
  if (isWhole(section, duration ?? MAX_SECONDS)) return null;
  return section.end === duration ? { ...section, end: 0 } : section;
}

function apply(state: SliderState): SliderState {
  const { typed, section } = state;
  // A field that was not typed in keeps its time, of which it shows only the tenths.
  const read = (text: string | undefined, kept: number) =>
    text === undefined ? kept : text.trim() ? (parseTime(text) ?? Number.NaN) : 0;
  const times = { start: read(typed.s, section.start), end: read(typed.e, section.end) };
  const answer = normaliseSection(times, state.duration);
  if (!answer.ok) return { ...state, error: INVALID_SECTION_MESSAGE };
  return { ...state, section: answer.section, typed: {}, error: null };
}

function move(state: SliderState, handle: Handle, to: number): SliderState {
  const typed = { ...state.typed, [FIELD_OF[handle]]: undefined };
  const section =
    handle === "start" && state.section.end === 0
      ? fitted({ start: Math.max(0, to), end: 0 }, state.duration)
      : moveHandle(state.section, handle, to, state.duration ?? MAX_SECONDS);
  return { ...state, section, typed, error: null };
}

function nudge(state: SliderState, handle: Handle, by: number): SliderState {
  const from = parseTime(state.typed[FIELD_OF[handle]] ?? "") ?? state.section[handle];
  return move(state, handle, from + by);
}

function moveHere(state: SliderState, handle: Handle, at: number): SliderState {
  const { start, end } = state.section;
  const passed =
    handle === "start" ? end !== 0 && at > end - MIN_SECTION : at < start + MIN_SECTION;
  const room = passed ? WHOLE : state.section;
  const open = { ...state, section: fitted(room, state.duration), typed: {} };
  return move(open, handle, at);
}

function setDuration(state: SliderState, seconds: number): SliderState {
  const known = lastMoment(seconds);
  if (known === null || known === state.duration) return state;
  const section = fitted(chosenSection(state) ?? WHOLE, known);
  return { ...state, duration: known, section };
}

/** Implements the slider's rules (LOOP-1, LOOP-2) as a pure reducer. */
export function step(state: SliderState, action: SliderAction): SliderState {
  switch (action.type) {
    case "typed":
      return { ...state, typed: { ...state.typed, ...action.texts } };
    case "apply":
      return apply(state);
    case "move":
      return move(state, action.handle, action.to);
    case "nudge":
      return nudge(state, action.handle, action.by);
    case "here":
      return moveHere(state, action.handle, action.at);
    case "clear":
      return { ...state, section: fitted(WHOLE, state.duration), typed: {}, error: null };
    case "chosen":
      return {
        ...state,
        section: fitted(action.section ?? WHOLE, state.duration),
        typed: {},
        error: null,
      };
    case "duration":
      return setDuration(state, action.seconds);
  }
}
