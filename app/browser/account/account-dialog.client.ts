import { addresses } from "~/addresses";
import { accountParts, scriptParts } from "~/contracts";
import { emit } from "~/browser/platform/events";
import { fetchPage } from "~/browser/navigation/fetch/fetch-page.client";
import { firstSegment } from "~/domain/shell/paths";
import { endProgress, startProgress } from "../navigation/progress.client";
import { makePageBox } from "~/browser/parts/page-box.client";
import { start } from "./sign-in.client";

/** Pages that open in the dialog. Its links to other pages leave it. */
const VIEWS: readonly string[] = [
  addresses.login.index,
  addresses.login.email,
  addresses.login.password,
  addresses.logout,
];
/** First segments of account pages, where no dialog opens. */
const ACCOUNT_PAGES = new Set(["login", "logout", "merge", "password", "auth"]);

let dialog: { box: HTMLElement; link: HTMLElement } | null = null;

function close(): void {
  if (!dialog) return;
  const { box, link } = dialog;
  dialog = null;
  box.remove();
  link.setAttribute("aria-expanded", "false");
  const menu = link.closest("details");
  (menu?.querySelector("summary") ?? link).focus({ preventScroll: true });
}

/** Labels the dialog by the card's heading, which becomes an `h2` below the page's own. */
function nameByHeading(box: HTMLElement, section: Element): void {
  const heading = section.querySelector("h1");
  const title = document.createElement("h2");
  title.className = heading?.className ?? "";
  title.textContent = heading?.textContent ?? "";
  heading?.replaceWith(title);
  box.setAttribute("aria-label", title.textContent);
}

/** Shows a view's card in the dialog, or navigates to its page if it cannot be loaded. */
async function show(box: HTMLElement, url: URL): Promise<void> {
  startProgress();
  const answer = await fetchPage({ url }, new AbortController().signal);
  endProgress();
  if (!box.isConnected) return;
  const section = answer.kind === "page" && answer.page.querySelector<HTMLElement>("#main > .card");
  if (!section) return emit("lor:navigate", { url: url.href });
  nameByHeading(box, section);
  scriptParts.script.remove(section);
  box.replaceChildren(section);
  if (accountParts.page.of(section)) start(section);
  box.querySelector<HTMLElement>("input:not([type=hidden]), button, a")?.focus();
  box.scrollIntoView({ block: "nearest" });
}

function watch(box: HTMLElement): void {
  box.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link) return;
    const url = new URL(link.href);
    const isView = VIEWS.includes(url.pathname);
    if (!isView && !accountParts.cancel.isOn(link)) return;
    event.preventDefault();
    if (isView) void show(box, url);
    else close();
  });
  box.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
}

/**
 * Opens the login or logout page as a dialog over the current page (ACCOUNT-2), which the sign-in
 * returns to.
 */
export async function toggleDialog(link: HTMLAnchorElement): Promise<void> {
  const isOpen = dialog?.link === link && dialog.box.isConnected;
  close();
  if (isOpen) return;
  const url = new URL(link.href);
  const box = ACCOUNT_PAGES.has(firstSegment(location.pathname)) ? null : makePageBox();
  if (!box) return emit("lor:navigate", { url: url.href });
  if (url.pathname === addresses.login.index)
    url.searchParams.set("back", location.pathname + location.search);
  dialog = { box, link };
  link.setAttribute("aria-expanded", "true");
  link.closest("details")?.removeAttribute("open");
  watch(box);
  await show(box, url);
}
