import { flag, number, text } from "./attribute";

/** Controls on a page that play an item. */
export const playParts = {
  form: flag("play"),
  /** The item as JSON. */
  item: text("play-item"),
  /** The id of the first item of the page's list, or of the one it goes on from. */
  first: text("first"),
};

/** The dock and its column. */
export const dockParts = {
  /** The id of its item. */
  item: text("id"),
  state: text("state"),
  media: text("media"),
  initials: text("initials"),
  /** Set while the picture and all controls are shown. */
  open: flag("open"),
  /** Set while the page is about something else. */
  elsewhere: flag("elsewhere"),
  /** The channel that plays, and the line that says so. */
  live: text("live"),
  liveBar: flag("live-bar"),
  /** Set while the dock moves, so that the column is not painted. */
  moving: flag("moving"),
  /** The sound controls, by kind, and the song on a station. */
  sound: text("sound"),
  song: flag("song"),
  /** The line that says how practice goes. */
  practice: flag("practice"),
};

/** The element around an island, with its hydration data. */
export const islandParts = {
  name: text("island"),
  props: text("props"),
  prefix: text("prefix"),
  state: text<"armed" | "loading" | "hydrating" | "hydrated" | "failed">("island-state"),
  hydrated: flag("hydrated"),
  /** Holds back presses until its island is hydrated. */
  waits: flag("when-hydrated"),
};

/** The times of the section that loops. */
export const loopParts = {
  handle: text<"start" | "end">("handle"),
  here: text<"start" | "end">("here"),
  track: flag("track"),
  /** The position, and the length of the section, in seconds. */
  now: number("now"),
  length: number("section-length"),
};

export const continueParts = {
  /** What the listener was in the middle of. */
  card: flag("continue"),
};
