import { addresses } from "~/addresses";
import { headerParts, pageParts } from "~/contracts";
import { moveDock } from "~/browser/platform/dock";
import { snackbar } from "~/browser/platform/snackbar";
import { setPageTitle } from "./page-title.client";

/**
 * The parts of a page that navigation replaces. `#player` must stay, or playback would stop
 * (docs/decisions/002).
 */
const REGIONS = [
  "#main",
  `#header ${headerParts.area.is("tabs")}`,
  `#header ${headerParts.area.is("search")}`,
  // Its address contains the page's.
  `#header [href^="${addresses.contact}"]`,
];
/** Only the contents are replaced, because scripts set the attributes. */
const CONTENTS = ["#sidebar"];
/** Replaced only by a page that was rendered for this listener. */
const PERSONAL = [`#header ${headerParts.area.is("account")}`];
const HEAD = ['link[rel="canonical"]', 'meta[name="description"]'];
/** The dock moves if one of these changes. */
const DOCK_DATA = [pageParts.kind.attribute, pageParts.intro.attribute];
const BODY_DATA = [pageParts.layout.attribute, ...DOCK_DATA];

function syncAttributes(from: Element, to: Element, names: string[]): void {
  for (const name of names) {
    const value = from.getAttribute(name);
    if (value === null) to.removeAttribute(name);
    else to.setAttribute(name, value);
  }
}

function replaceRegion(selector: string, page: Document, withAttributes: boolean): void {
  const to = document.querySelector(selector);
  const from = page.querySelector(selector);
  if (!from || !to) return;
  if (withAttributes) {
    syncAttributes(from, to, [...to.getAttributeNames(), ...from.getAttributeNames()]);
  }
  const isTyping = document.activeElement instanceof HTMLInputElement;
  if (isTyping && to.id !== "main" && to.contains(document.activeElement)) return;
  to.replaceChildren(...from.childNodes);
}

function replaceInHead(selector: string, page: Document): void {
  const incoming = page.head.querySelector(selector);
  document.head.querySelector(selector)?.remove();
  if (incoming) document.head.append(incoming);
}

/** Adds stylesheets that only a newer build's page has. */
function addStylesheets(page: Document): void {
  const known = new Set([...document.styleSheets].map((sheet) => sheet.href));
  for (const link of page.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!known.has(link.href)) document.head.append(link);
  }
}

/**
 * Keeps the listener's parts of the sidebar if the new page is public, and shows the items for
 * accounts.
 */
function keepOwnParts(page: Document): void {
  if (document.querySelector("#header .of-account")) {
    for (const item of page.querySelectorAll("#sidebar li[hidden]")) item.removeAttribute("hidden");
  }
  for (const mine of document.querySelectorAll(`#sidebar ${pageParts.own.selector}`)) {
    const own = pageParts.own.of(mine);
    if (own) page.querySelector(`#sidebar ${pageParts.own.is(own)}`)?.replaceWith(mine);
  }
}

/** Shows why the new page refused times, which only its dock says; that dock is not shown. */
function sayRefusal(page: Document): void {
  const refusal = page.querySelector("#player [role=alert]")?.textContent;
  if (refusal) snackbar(refusal, "error");
}

/**
 * @param personal whether the page was requested with credentials, and so shows the listener's own
 * data
 */
export function swapPage(page: Document, personal: boolean): void {
  for (const element of page.querySelectorAll("noscript")) element.remove();
  if (!personal) keepOwnParts(page);
  addStylesheets(page);
  // First, because a later region contains one of these and must move only once.
  if (personal) for (const selector of PERSONAL) replaceRegion(selector, page, true);
  for (const selector of REGIONS) replaceRegion(selector, page, true);
  for (const selector of CONTENTS) replaceRegion(selector, page, false);
  if (page.querySelector("#snackbar > *")) replaceRegion("#snackbar", page, false);
  for (const selector of HEAD) replaceInHead(selector, page);
  const isMoved = (name: string) =>
    page.body.getAttribute(name) !== document.body.getAttribute(name);
  if (DOCK_DATA.some(isMoved)) moveDock();
  syncAttributes(page.body, document.body, BODY_DATA);
  setPageTitle(page.title);
  sayRefusal(page);
}
