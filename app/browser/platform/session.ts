/** Whether this browser has a session: the server said so in the page, or a change was stored since. */
export function hasSession(): boolean {
  return document.documentElement.hasAttribute("data-session");
}

/** To call after a successful write, which gives the browser a session (SHELL-1). */
export function noteSession(): void {
  document.documentElement.setAttribute("data-session", "");
}
