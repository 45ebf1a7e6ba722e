import type { ItemKey } from "../domain/marks/item-key";
import { flag, text } from "./attribute";

export const listParts = {
  rows: flag("rows"),
  /** Set if the owner may reorder the list: the URL to call. */
  reorder: text("reorder"),
  /** Set if the list plays through; the value is empty. */
  through: text("through"),
  /** The link to more rows, and the URL that returns only those. */
  more: flag("more"),
  next: text("next"),
  /** The link to the whole list. */
  all: flag("all"),
  placeholders: flag("placeholders"),
  /** Set while a change is being sent or a row is dragged. */
  busy: flag("busy"),
};

/** The item of a row, and the row's state. */
export const rowParts = {
  video: text("ytid"),
  station: text("stationid"),
  episode: text("episodeid"),
  podcast: text("podcastid"),
  playlist: text("pid"),
  title: text("title"),
  /** The videos whose titles are not known yet, separated by spaces. */
  untitled: text("untitled"),
  /** The reason that it is in the list. */
  reason: flag("reason"),
  /** The link to the page of a row's actions, and the actions on it. */
  more: flag("row-more"),
  actions: flag("row-actions"),
  /** Set if it cannot be played. */
  gone: flag("gone"),
  /** Set while it plays. */
  playing: text<"true">("playing"),
  /** Set once it is removed, with the URL of the call that undoes this. */
  removed: flag("removed"),
  undo: text("undo"),
  /** The drag handle, and the side of the row where a drop would go. */
  grip: flag("drag"),
  drop: text<"above" | "below">("drop"),
};

export const queueParts = {
  /** The queue as the server rendered it, such as its length. */
  queue: text("queue"),
  row: text("queue-row"),
  removed: text("removed-row"),
  /** A button of a row, to give the focus back to. */
  button: text("button"),
  /** The number of items waiting, on links to the queue. */
  waiting: text("queued"),
};

export const playlistParts = {
  /** The playlist whose visit is counted. */
  visited: text("playlist"),
};

export const markParts = {
  /** The form that hearts the item of this key, or takes its heart. */
  heart: text<ItemKey>("heart"),
};

/** Repeat counts of an item, by its id. */
export const countParts = {
  own: text("own-repeats"),
  /** The listener's repeats, in the page's large count. */
  repeats: text("repeats"),
  /** As `7×`, empty for none. */
  times: text("times"),
  ownTime: text("own-time"),
  total: text("total-repeats"),
  /** The word after the number. */
  unit: text("unit"),
};

export const sharingParts = {
  /** The address and title that the controls inside it share. */
  url: text("share-url"),
  title: text("share-title"),
  copy: flag("copy-link"),
  /** Opens the share sheet, the system's or ours. */
  opener: flag("share"),
  /** A link to another site, with the name of the parameter for the address. */
  site: text("share-in"),
  /** The id of the element to hide. */
  dismiss: text("dismiss"),
};
