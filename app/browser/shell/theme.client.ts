import { storeCookie } from "~/browser/platform/storage";

const FORM = "form[data-theme-form]";

/** Changes the theme without a request and stores it for the next page. The stylesheet shows the right button. */
export function startTheme(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches(FORM)) return;
    event.preventDefault();
    const theme = event.submitter?.getAttribute("value") === "dark" ? "dark" : "light";
    document.documentElement.dataset.theme = theme;
    storeCookie("dark-mode", String(theme === "dark"));
  });
}
