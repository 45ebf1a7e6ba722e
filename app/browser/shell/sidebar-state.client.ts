import { sidebarParts } from "~/contracts";
import { storeCookie } from "~/browser/platform/storage";

/** Stores the sidebar's state on wide screens in a cookie for the next page (SHELL-13). */
export function toggleAndStore(form: HTMLFormElement): void {
  const closed = sidebarParts.state.of(document.documentElement) === "closed";
  const state = closed ? "opened" : "closed";
  sidebarParts.state.set(document.documentElement, state);
  storeCookie("sidebar-state", state);
  const button = form.querySelector("button");
  button?.setAttribute("value", closed ? "closed" : "opened");
  button?.setAttribute("aria-expanded", String(closed));
}
