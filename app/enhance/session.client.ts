export { hasSession } from "~/islands/player/browser";

export function noteSession(): void {
  document.documentElement.setAttribute("data-session", "");
}
