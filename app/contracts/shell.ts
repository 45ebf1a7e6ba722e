import { flag, text } from "./attribute";

/** The form that changes the theme, and `<html>`, which has it; without one the listener's system decides. */
export const themeParts = {
  form: flag("theme-form"),
  shown: text<"dark" | "light">("theme"),
};

/** The sidebar: its state on wide screens is of `<html>`, and two links open and close it on narrow ones. */
export const sidebarParts = {
  form: flag("sidebar-form"),
  state: text<"opened" | "closed">("sidebar"),
  opener: flag("menu"),
  closer: flag("menu-close"),
  /** An item names what belongs to it, such as `history` or `playlist/1`, and may have the speaker of what plays. */
  section: text("section"),
  /** Presses the dock's control of this name. */
  press: text("press"),
};

export const headerParts = {
  /** The last tab is remembered. */
  tab: text("tab"),
  /** In-app navigation replaces some parts of the header. */
  area: text<"menu" | "logo" | "tabs" | "search" | "account">("area"),
  /** A search box offers what this call finds, or does so on wide screens only. */
  suggest: text("suggest"),
  suggestWide: flag("suggest-wide"),
};

/** What in-app navigation reads of a page. */
export const pageParts = {
  layout: text("layout"),
  kind: text<"watch" | "page">("page"),
  /** Of `<html>`: this browser has a session. */
  session: flag("session"),
  /** A panel that arrived late has the page's title. */
  title: text("page-title"),
  /** The page says only that something went wrong. */
  problem: flag("problem"),
  /** What is the listener's own in a page that is the same for everybody, and the page that has it. */
  own: text<"recent" | "start" | "your-music" | "user">("own"),
  ownFrom: text("own-src"),
};

/** A part of a page with a script of its own (`app/browser/behaviours.ts`). */
export const scriptParts = {
  script: text<
    | "advert-report"
    | "artist-radio"
    | "channel"
    | "confirm-delete"
    | "discovery"
    | "episode"
    | "feed"
    | "fields"
    | "own-hearts"
    | "playlist-visit"
    | "radio"
    | "shortcuts"
    | "sign-in"
  >("feature"),
};

export const formParts = {
  /** Loads a whole page, as without scripts. */
  hard: flag("hard"),
  /** Changes something beside the page, which stays. */
  json: flag("json"),
  /** A field's own message, and when it keeps the button disabled: while it is invalid, or only while it says so. */
  words: text("words"),
  holds: text<"always" | "shown">("holds"),
};

export const messageParts = {
  kind: text<"info" | "error">("kind"),
  /** It is at the top of the window, since it would cover the player. */
  atHead: flag("at-head"),
};
