import { addresses } from "~/addresses";
import { formParts, messageParts, pageParts, sheetParts } from "~/contracts";
import { startParts } from "~/browser/parts/page-scripts.client";
import { isPlainClick } from "~/browser/parts/plain-click.client";
import { makeElement } from "~/browser/platform/elements";
import { emit } from "~/browser/platform/events";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";
import { partAt } from "~/browser/platform/presses";
import { snackbar } from "~/browser/platform/snackbar";
import type { PageRequest } from "../fetch/fetch-page.client";
import { isOurPage } from "../navigate.client";
import { visit } from "../start-visit.client";
import { NARROW } from "./place";
import { closeSheet, isClosing, leaveSheet, showSheet } from "./sheet.client";

type Button = HTMLElement | null;

const INVALID = '[aria-invalid="true"]';
const CONTROLS = 'input:not([type="hidden"], [type="checkbox"]), button, a, select';

/** The part that the address names, else the one that its page offers. */
function partOf(page: Document, { hash }: URL): HTMLElement | null {
  if (hash) return page.getElementById(hash.slice(1));
  return page.querySelector<HTMLElement>(`#main ${sheetParts.part.selector}`);
}

/** Shows what else the page says: its message and the listener's playlists. */
function showNews(page: Document): void {
  const message = page.querySelector<HTMLElement>("#snackbar > *");
  const isError = messageParts.kind.of(message) === "error";
  if (message?.textContent) snackbar(message.textContent, isError ? "error" : "info");
  const mine = `#sidebar ${pageParts.own.is("your-music")}`;
  const music = page.querySelector(mine);
  if (music) document.querySelector(mine)?.replaceWith(music);
}

/** Puts the part into a dialog with a heading, an `h2` because the page has its own `h1`. */
function boxOf(part: HTMLElement): HTMLElement {
  const heading = part.querySelector("h1, h2");
  const name = heading?.textContent ?? part.getAttribute("aria-label") ?? "";
  const title = makeElement("h2", { class: heading?.className ?? "text-lg font-bold" }, name);
  heading?.replaceWith(title);
  part.classList.remove("card");
  const close = makeElement(
    "button",
    { type: "button", class: "icon-button", "aria-label": "Close" },
    "✕",
  );
  close.addEventListener("click", closeSheet);
  return makeElement("dialog", { "aria-label": name }, close, ...(heading ? [] : [title]), part);
}

/** Shows a part in a sheet, and gives it the focus; returns false if there is no room. */
function show(part: HTMLElement, button: Button): boolean {
  const box = "popover" in part ? boxOf(part) : null;
  if (!box || !showSheet(box, button)) return false;
  watch(box, button);
  startParts();
  const first =
    part.querySelector<HTMLElement>(INVALID) ??
    part.querySelector<HTMLElement>(CONTROLS) ??
    box.querySelector("button");
  // Once the islands of the part are known, which focus wakes.
  queueMicrotask(() => first?.focus({ preventScroll: true }));
  return true;
}

/** Shows the page's part, if it has one, and its news. */
function take(page: Document, url: URL, button: Button): boolean {
  const part = partOf(page, url);
  const isShown = part !== null && show(part, button);
  if (isShown) showNews(page);
  return isShown;
}

/** Goes to a page, in a sheet if it has a part for one. */
function go(request: PageRequest, button: Button): Promise<void> {
  return visit({
    ...request,
    history: "push",
    take: (page) => take(page, request.url, button),
  });
}

async function send(form: HTMLFormElement, submitter: Button, button: Button): Promise<void> {
  const url = new URL(form.getAttribute("action") ?? "", location.href);
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
  const body = new URLSearchParams(fields);
  if (form.method === "get") return go({ url: new URL(`?${body.toString()}`, url) }, button);
  if (!url.pathname.startsWith(addresses.api.prefix)) return go({ url, body }, button);
  if (await postWithSnackbar(url.href, Object.fromEntries(fields))) closeSheet();
}

/** Shows the answers to its forms and links in the sheet. */
function watch(box: HTMLElement, button: Button): void {
  box.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    // An island answers its own forms.
    if (event.defaultPrevented) return;
    if (!(form instanceof HTMLFormElement) || formParts.hard.isOn(form)) return;
    event.preventDefault();
    if (form.ariaBusy) return;
    form.ariaBusy = "true";
    void send(form, submitter, button).finally(() => (form.ariaBusy = null));
  });
  box.addEventListener("click", (event) => {
    const link = partAt<HTMLAnchorElement>(event, "a");
    const url = link && new URL(link.href);
    if (!url || link.target || !isPlainClick(event) || !isOurPage(url)) return;
    event.preventDefault();
    if (sheetParts.close.isOn(link)) closeSheet();
    else void go({ url }, button);
  });
}

/** Opens a part in a sheet, or closes that sheet; returns false if there is no room for it. */
export function togglePart(part: HTMLElement, button: Button): boolean {
  return isClosing(button) || show(part, button);
}

/** Opens a part of a page in a sheet, or closes that sheet. Such a page itself opens none. */
export async function togglePage(url: URL, button: Button): Promise<void> {
  if (isClosing(button)) return;
  const isOne = document.querySelector(`#main ${sheetParts.part.selector}`);
  if (isOne) emit("lor:navigate", { url: url.href });
  else await go({ url }, button);
}

/** A wide window has more room for the page than for a sheet, as has one that shows it already. */
async function toggleNarrow(link: HTMLAnchorElement, part: string): Promise<void> {
  const isPage = innerWidth >= NARROW || document.querySelector(`#main #${part}`);
  if (isPage) emit("lor:navigate", { url: link.href });
  else await togglePage(new URL(`#${part}`, link.href), link);
}

/** Opens the page of a link, which leads back to the current page, or closes its sheet. */
export async function toggleSheet(link: HTMLAnchorElement): Promise<void> {
  const narrow = sheetParts.opener.of(link);
  if (narrow) return toggleNarrow(link, narrow);
  const url = new URL(link.href);
  const menu = link.closest("details.menu");
  menu?.removeAttribute("open");
  url.searchParams.set("back", location.pathname + location.search);
  await togglePage(url, menu?.querySelector("summary") ?? leaveSheet(link));
}
