import { serialiseCookie } from "~/domain/cookies";
import { listen } from "~/domain/events";

const isSecure = location.protocol === "https:";
const FORM = "form[data-theme-form]";

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Every theme button offers the other theme, whatever the page was drawn with. */
function offerOther(): void {
  const [value, label, icon] = isDark()
    ? ["light", "Light Theme", "sun"]
    : ["dark", "Dark Theme", "moon"];
  for (const form of document.querySelectorAll(FORM)) {
    form.querySelector('[name="theme"]')?.setAttribute("value", value);
    const text = form.querySelector("[data-theme-label]");
    if (text) text.textContent = label;
    const use = form.querySelector("use");
    use?.setAttribute("href", (use.getAttribute("href") ?? "").replace(/#.*/, `#${icon}`));
  }
}

/** The theme changes without a request; the cookie tells the next page. */
export function startTheme(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches(FORM)) return;
    event.preventDefault();
    const theme = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    document.cookie = serialiseCookie("dark-mode", String(theme === "dark"), isSecure);
    offerOther();
  });
  listen("lor:navigated", offerOther);
  offerOther();
}
