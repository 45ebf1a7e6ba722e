import type { ItemKey } from "../domain/marks/item-key";
import { flag, text } from "./attribute";

export const listParts = {
  rows: flag("rows"),
  /** Its owner reorders it by this call. */
  reorder: text("reorder"),
  /** Empty: it plays through. */
  through: text("through"),
  /** The link to more rows, and the page that has only those. */
  more: flag("more"),
  next: text("next"),
  /** The link to the list with all rows. */
  all: flag("all"),
  placeholders: flag("placeholders"),
  /** A change is being sent, or a row is dragged. */
  busy: flag("busy"),
};

/** A row names its item, and what has been done to it. */
export const rowParts = {
  video: text("ytid"),
  station: text("stationid"),
  episode: text("episodeid"),
  podcast: text("podcastid"),
  playlist: text("pid"),
  title: text("title"),
  /** Why it is in the list. */
  reason: flag("reason"),
  /** It cannot be played. */
  gone: flag("gone"),
  /** It plays now. */
  playing: text<"true">("playing"),
  /** It was removed, which this call undoes. */
  removed: flag("removed"),
  undo: text("undo"),
  /** The handle by which it is dragged, and the side of it on which a drop would go. */
  grip: flag("drag"),
  drop: text<"above" | "below">("drop"),
};

export const queueParts = {
  /** What the server has rendered, as the queue's length. */
  queue: text("queue"),
  row: text("queue-row"),
  removed: text("removed-row"),
  /** A row's button, which gets the focus back. */
  button: text("button"),
  /** How many wait, on the links to the queue. */
  waiting: text("queued"),
};

export const playlistParts = {
  /** Opens the popup that adds an item to a playlist. */
  add: flag("add"),
  /** A visit of this playlist counts. */
  visited: text("playlist"),
};

export const markParts = {
  /** The form that hearts the item of this key, or takes its heart. */
  heart: text<ItemKey>("heart"),
};

/** Repeats of an item, by its id. */
export const countParts = {
  own: text("own-repeats"),
  ownTime: text("own-time"),
  total: text("total-repeats"),
  /** Comes after the number. */
  unit: text("unit"),
};

export const sharingParts = {
  /** The address and title that the controls inside share. */
  url: text("share-url"),
  title: text("share-title"),
  copy: flag("copy-link"),
  /** Opens the system's share sheet, which `<html>` says it has. */
  system: flag("share"),
  canShare: flag("can-share"),
  /** A link to another site, with the parameter that is the address. */
  site: text("share-in"),
  /** Hides the element of this id. */
  dismiss: text("dismiss"),
};
