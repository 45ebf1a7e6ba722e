/** Whether this browser has a session: the page said so when it loaded, or something was written since. */
export function hasSession(): boolean {
  return document.documentElement.hasAttribute("data-session");
}

export function noteSession(): void {
  document.documentElement.setAttribute("data-session", "");
}
