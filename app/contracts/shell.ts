import { flag, oneOf, text } from "./attribute";

/** The form that changes the theme, and the page that has it. */
export const theme = {
  form: flag("theme-form"),
  /** Of `<html>`; without it the listener's system decides. */
  shown: oneOf("theme", ["dark", "light"]),
};

/** The sidebar's state on wide screens, and what opens and closes it over the page on narrow ones. */
export const sidebar = {
  form: flag("sidebar-form"),
  /** Of `<html>`. */
  state: oneOf("sidebar", ["opened", "closed"]),
  opener: flag("menu"),
  closer: flag("menu-close"),
};

/** Tabs of the header, of which the last one is remembered. */
export const tabs = { tab: text("tab") };
