import { flag, text } from "./attribute";

/** The form that changes the theme. `<html>` holds the theme; without one, the system's applies. */
export const themeParts = {
  form: flag("theme-form"),
  shown: text<"dark" | "light">("theme"),
};

/**
 * The sidebar. `<html>` holds its state on wide screens; two links open and close it on narrow
 * ones.
 */
export const sidebarParts = {
  form: flag("sidebar-form"),
  state: text<"opened" | "closed">("sidebar"),
  opener: flag("menu"),
  closer: flag("menu-close"),
  /**
   * The pages of an item, such as `history` or `playlist/1`. While one of them plays, it shows a
   * speaker.
   */
  section: text("section"),
  /** Presses the dock control of this name. */
  press: text("press"),
};

export const headerParts = {
  /** A tab to come back to. */
  tab: text("tab"),
  /** The parts of the header that in-app navigation replaces. */
  area: text<"menu" | "logo" | "tabs" | "search" | "account">("area"),
  /**
   * The call that finds suggestions for a search box, and whether they show on wide screens only.
   */
  suggest: text("suggest"),
  suggestWide: flag("suggest-wide"),
};

/** The parts of a page that in-app navigation reads. */
export const pageParts = {
  layout: text("layout"),
  kind: text<"watch" | "page">("page"),
  /** Set on a page with words above the dock. */
  intro: flag("intro"),
  /** Set on `<html>` if this browser has a session. */
  session: flag("session"),
  /** On `<html>`: the pages that are a listener's own (`isOwnPage`). */
  ownPages: text("own-pages"),
  /** The page's title, in a panel that arrived late. */
  title: text("page-title"),
  /** Set if the page only reports a failure. */
  problem: flag("problem"),
  /** The listener's own part of a public page, and the URL that returns it. */
  own: text<"loops" | "recent" | "start" | "your-music" | "user">("own"),
  ownFrom: text("own-src"),
  /** Names the account and the playlists that Your Music shows. */
  musicOf: text("music-of"),
};

/** A part of another page that opens over the current one, beside the player. */
export const sheetParts = {
  /**
   * A link whose page opens so. A value is the id of the part, which does so only in a narrow
   * window.
   */
  opener: text("sheet"),
  /** The part of that page. */
  part: flag("sheet-part"),
  /** Its link that leads back, and closes it. */
  close: flag("sheet-close"),
};

export type ScriptName =
  | "advert-report"
  | "artist-radio"
  | "channel"
  | "confirm-delete"
  | "discovery"
  | "episode"
  | "feed"
  | "fields"
  | "loops"
  | "own-hearts"
  | "playlist-visit"
  | "radio"
  | "shortcuts"
  | "sign-in"
  | "untitled";

/** A part of a page with its own script, which `app/entry.client.ts` loads. */
export const scriptParts = { script: text<ScriptName>("feature") };

export const formParts = {
  /** Loads a whole page, as it would without scripts. */
  hard: flag("hard"),
  /** Changes something without leaving the page. */
  json: flag("json"),
  /**
   * A field's own message, and when it disables the button: while it is invalid, or only while it
   * shows the message.
   */
  words: text("words"),
  holds: text<"always" | "shown">("holds"),
};

export const messageParts = {
  kind: text<"info" | "error">("kind"),
  /** Set at the top of the window, where it does not cover the player. */
  atHead: flag("at-head"),
};
