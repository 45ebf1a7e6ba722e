import { emit } from "~/domain/events";
import { fetchPage } from "./fetch-page.client";
import { endProgress, startProgress } from "./progress.client";
import { start } from "./sign-in.client";

/** Views of the dialog; whatever else one of its links leads to is a page. */
const VIEWS = /^\/(?:login|login\/email|login\/password|logout)$/;
/** Pages of accounts: what they say is not put aside for a dialog. */
const ACCOUNT_PAGES = /^\/(?:login|logout|merge|password|auth)(?:\/|$)/;

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

/** Within the page, above what it shows: nothing may lie over the player (UPSTREAMS R1). */
function makeBox(): HTMLElement | null {
  const page = document.querySelector("#main > .watch-body") ?? document.getElementById("main");
  const box = document.createElement("div");
  box.className = "mb-4";
  box.setAttribute("role", "dialog");
  page?.prepend(box);
  return page && box;
}

/** A dialog's heading stands below that of the page. */
function nameBy(box: HTMLElement, section: Element): void {
  const heading = section.querySelector("h1");
  const title = document.createElement("h2");
  title.className = heading?.className ?? "";
  title.textContent = heading?.textContent ?? "";
  heading?.replaceWith(title);
  box.setAttribute("aria-label", title.textContent);
}

/** Shows the card of one of the views in the box; one that does not come is gone to as a page. */
async function show(box: HTMLElement, url: URL): Promise<void> {
  startProgress();
  const answer = await fetchPage({ url }, new AbortController().signal);
  endProgress();
  if (!box.isConnected) return;
  const section = answer.kind === "page" && answer.page.querySelector<HTMLElement>("#main > .card");
  if (!section) return emit("lor:navigate", { url: url.href });
  nameBy(box, section);
  delete section.dataset.feature;
  box.replaceChildren(section);
  if (section.dataset.signIn) start(section);
  box.querySelector<HTMLElement>("input:not([type=hidden]), button, a")?.focus();
  box.scrollIntoView({ block: "nearest" });
}

function watch(box: HTMLElement): void {
  box.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link) return;
    const url = new URL(link.href);
    const isView = VIEWS.test(url.pathname);
    if (!isView && link.dataset.cancel === undefined) return;
    event.preventDefault();
    if (isView) void show(box, url);
    else close();
  });
  box.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
}

/**
 * The login and logout dialogs (spec 1 §2): their pages, opened above the page at hand, which a sign-in leads back to. Their
 * forms are sent as those of pages are.
 */
export async function toggleDialog(link: HTMLAnchorElement): Promise<void> {
  const isOpen = dialog?.link === link && dialog.box.isConnected;
  close();
  if (isOpen) return;
  const url = new URL(link.href);
  const box = ACCOUNT_PAGES.test(location.pathname) ? null : makeBox();
  if (!box) return emit("lor:navigate", { url: url.href });
  if (url.pathname === "/login") url.searchParams.set("back", location.pathname + location.search);
  dialog = { box, link };
  link.setAttribute("aria-expanded", "true");
  link.closest("details")?.removeAttribute("open");
  watch(box);
  await show(box, url);
}
