import { addresses } from "~/addresses";
import { messageParts, pageParts, rowParts, scriptParts } from "~/contracts";
import { fetchPage, type PageRequest } from "~/browser/navigation/fetch/fetch-page.client";
import { start as watchFields } from "~/browser/parts/fields.client";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";
import { endProgress, startProgress } from "../navigation/progress.client";
import { OFFLINE, snackbar } from "~/browser/platform/snackbar";

/** The link opens the popup, and closes it again. */
let popup: { box: HTMLElement; link: HTMLAnchorElement } | null = null;

function close(): void {
  popup?.box.remove();
  popup?.link.setAttribute("aria-expanded", "false");
  const closedMenu = popup?.link.closest<HTMLElement>("details:not([open])");
  const opener = closedMenu?.querySelector("summary") ?? popup?.link;
  if (opener?.isConnected) opener.focus({ preventScroll: true });
  popup = null;
}

/**
 * Puts the popup in the flow below its row or buttons, because nothing may cover the player
 * (PLAYER-12).
 */
function makeBox(link: HTMLAnchorElement): HTMLElement {
  const row = link.closest<HTMLElement>(`#main li${rowParts.video.selector}`);
  const box = document.createElement(row ? "li" : "div");
  box.className = "w-full rounded-xl border border-line bg-raised p-4 shadow-lg";
  box.setAttribute("role", "dialog");
  const dock = link.closest("#player");
  if (dock) dock.append(box);
  else (row ?? link.parentElement ?? link).after(box);
  return box;
}

/** Shows the page's form in the popup; returns false if it cannot be loaded. */
async function fill(box: HTMLElement, request: PageRequest): Promise<boolean> {
  startProgress();
  const answer = await fetchPage(request, new AbortController().signal);
  endProgress();
  const section = answer.kind === "page" && answer.page.querySelector("#main > section");
  if (answer.kind !== "page" || !section) {
    snackbar(answer.kind === "message" ? answer.text : OFFLINE, "error");
    return false;
  }
  box.replaceChildren(...section.childNodes);
  for (const back of box.querySelectorAll("a")) back.textContent = "Close";
  box.setAttribute("aria-label", box.querySelector("h1")?.textContent ?? "");
  for (const form of box.querySelectorAll<HTMLElement>(scriptParts.script.selector))
    watchFields(form);
  const message = answer.page.querySelector<HTMLElement>("#snackbar > *");
  if (message?.textContent) {
    snackbar(message.textContent, messageParts.kind.of(message) === "error" ? "error" : "info");
  }
  const mine = `#sidebar ${pageParts.own.is("your-music")}`;
  const music = answer.page.querySelector(mine);
  if (music) document.querySelector(mine)?.replaceWith(music);
  const first =
    box.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    box.querySelector("button, input:not([type=hidden])");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  box.scrollIntoView({ block: "nearest" });
  return true;
}

async function submit(box: HTMLElement, form: HTMLFormElement): Promise<void> {
  const url = new URL(form.getAttribute("action") ?? "", location.href);
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  if (url.pathname.startsWith(addresses.api.prefix)) {
    if (await postWithSnackbar(url.href, Object.fromEntries(fields))) close();
    return;
  }
  const body = new URLSearchParams(fields);
  if (form.method === "post") await fill(box, { url, body });
  else await fill(box, { url: new URL(`?${body.toString()}`, url) });
}

function watch(box: HTMLElement): void {
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) void submit(box, event.target);
  });
  box.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("a")) return;
    event.preventDefault();
    close();
  });
  box.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
}

/** Opens the add-to-playlist page as a popup in the current page (PLAYLIST-5). */
export async function togglePopup(link: HTMLAnchorElement): Promise<void> {
  const isOpen = popup?.link === link && popup.box.isConnected;
  close();
  if (isOpen) return;
  const box = makeBox(link);
  popup = { box, link };
  link.setAttribute("aria-expanded", "true");
  watch(box);
  if (!(await fill(box, { url: new URL(link.href) }))) close();
}
