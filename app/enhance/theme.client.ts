import { serialiseCookie } from "~/domain/cookies";

const FORM = "form[data-theme-form]";

/** The theme changes without a request; the cookie tells the next page. Which button is offered is the stylesheet's matter. */
export function startTheme(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches(FORM)) return;
    event.preventDefault();
    const theme = event.submitter?.getAttribute("value") === "dark" ? "dark" : "light";
    document.documentElement.dataset.theme = theme;
    const secure = location.protocol === "https:";
    document.cookie = serialiseCookie("dark-mode", String(theme === "dark"), secure);
  });
}
