import { flag, text } from "./attribute";

/** Controls of a page that play something. */
export const playParts = {
  form: flag("play"),
  /** The item as JSON. */
  item: text("play-item"),
  /** The id of what the page's list begins with, or goes on from. */
  first: text("first"),
};

/** The dock, and the column that it stands in. */
export const dockParts = {
  /** What it holds. */
  item: text("id"),
  state: text("state"),
  media: text("media"),
  initials: text("initials"),
  /** It shows its picture and all its controls. */
  open: flag("open"),
  /** The page is about something else. */
  elsewhere: flag("elsewhere"),
  /** The channel that it is in, and the line that says so. */
  live: text("live"),
  liveBar: flag("live-bar"),
  /** The column is not painted, since the dock moves. */
  moving: flag("moving"),
  /** Controls of sound, by its kind, and what a station plays. */
  sound: text("sound"),
  song: flag("song"),
};

/** The element around an island, with what hydration needs. */
export const islandParts = {
  name: text("island"),
  props: text("props"),
  prefix: text("prefix"),
  state: text<"armed" | "loading" | "hydrating" | "hydrated" | "failed">("island-state"),
  hydrated: flag("hydrated"),
  /** A press on this waits until its island is hydrated. */
  waits: flag("when-hydrated"),
};

/** Times of the section that loops. */
export const loopParts = {
  handle: text<"start" | "end">("handle"),
  here: text<"start" | "end">("here"),
  /** The fields hold times that are not sent. */
  typed: flag("typed"),
};
