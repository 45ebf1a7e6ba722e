/** The parts of a page that navigation replaces. Nothing else is touched, `#player` least of all (ARCHITECTURE D3). */
const REGIONS = ["#main", '#header [data-area="tabs"]', '#header [data-area="search"]'];
/** Replaced inside only: their attributes belong to scripts. */
const CONTENTS = ["#sidebar"];
/** Replaced only by a page that was drawn for this listener. */
const PERSONAL = ['#header [data-area="account"]'];
const HEAD = ['link[rel="canonical"]', 'meta[name="description"]'];
const BODY_DATA = ["data-layout", "data-page"];

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

/** A page of a newer build needs its own stylesheet beside the one at hand. */
function addStylesheets(page: Document): void {
  const known = new Set([...document.styleSheets].map((sheet) => sheet.href));
  for (const link of page.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!known.has(link.href)) document.head.append(link);
  }
}

/** What the sidebar shows of the listener stays, when a page came the same for everybody. */
function keepOwn(page: Document): void {
  for (const mine of document.querySelectorAll("#sidebar [data-own]")) {
    page.querySelector(`#sidebar [data-own="${mine.getAttribute("data-own")}"]`)?.replaceWith(mine);
  }
}

/** @param personal the page was asked for with credentials, so it shows what is the listener's */
export function swapPage(page: Document, personal: boolean): void {
  for (const element of page.querySelectorAll("noscript")) element.remove();
  if (!personal) keepOwn(page);
  addStylesheets(page);
  for (const selector of REGIONS) replaceRegion(selector, page, true);
  for (const selector of CONTENTS) replaceRegion(selector, page, false);
  if (personal) for (const selector of PERSONAL) replaceRegion(selector, page, true);
  if (page.querySelector("#snackbar > *")) replaceRegion("#snackbar", page, false);
  for (const selector of HEAD) replaceInHead(selector, page);
  syncAttributes(page.body, document.body, BODY_DATA);
  document.title = page.title;
}
