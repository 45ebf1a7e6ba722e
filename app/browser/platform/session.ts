import { pageParts } from "~/contracts";
import { isOwnPage } from "~/domain/shell/own-pages";

/** Whether this browser has a session: the page said so, or a change has been stored since. */
export function hasSession(): boolean {
  return pageParts.session.isOn(document.documentElement);
}

/** Must be called after a successful write, which gives the browser a session (SHELL-1). */
export function noteSession(): void {
  pageParts.session.set(document.documentElement, true);
}

/** Whether the page at this address is the listener's own, as every document but a failure says. */
export function isListenersOwn(url: URL): boolean {
  const pages = pageParts.ownPages.of(document.documentElement);
  return !pages || isOwnPage(url, pages);
}

let last: Promise<Response> | undefined;

/**
 * Sends writes one after another until the browser has a session. Two sent together would each get
 * a session, and the data stored in one of them would be lost.
 */
export function inTurn(send: () => Promise<Response>): Promise<Response> {
  if (hasSession()) return send();
  last = last?.then(send, send) ?? send();
  return last;
}
