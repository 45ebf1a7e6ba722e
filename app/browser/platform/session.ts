import { pageParts } from "~/contracts";
/** Whether this browser has a session: the server said so in the page, or a change was stored since. */
export function hasSession(): boolean {
  return pageParts.session.isOn(document.documentElement);
}

/** To call after a successful write, which gives the browser a session (SHELL-1). */
export function noteSession(): void {
  pageParts.session.set(document.documentElement, true);
}

let last: Promise<Response> | undefined;

/**
 * Sends a write after the answer to the one before, until the browser has a session. Two that are sent together would each
 * get a session of its own, and what one of them stored would be lost.
 */
export function inTurn(send: () => Promise<Response>): Promise<Response> {
  if (hasSession()) return send();
  last = last?.then(send, send) ?? send();
  return last;
}
