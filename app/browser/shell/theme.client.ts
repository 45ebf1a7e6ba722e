import { themeParts } from "~/contracts";
import { behaviour } from "~/browser/parts/behaviour.client";
import { storeCookie } from "~/browser/platform/storage";

/**
 * Changes the theme without a request, and stores it for the next page. The stylesheet shows the
 * right button.
 */
export function startTheme(): void {
  behaviour(themeParts.form.selector, "submit", (_form, event) => {
    event.preventDefault();
    const chosen = event.submitter?.getAttribute("value") === "dark" ? "dark" : "light";
    themeParts.shown.set(document.documentElement, chosen);
    storeCookie("dark-mode", String(chosen === "dark"));
  });
}
