import { fetchPage, type PageRequest } from "./fetch-page.client";
import { postJson } from "./json-post.client";
import { endProgress, startProgress } from "./progress.client";
import { OFFLINE, snackbar } from "./snackbar.client";

/** Opened by its link, which closes it again (spec 1 §4). */
let popup: { box: HTMLElement; link: HTMLAnchorElement } | null = null;

function close(): void {
  popup?.box.remove();
  popup?.link.setAttribute("aria-expanded", "false");
  if (popup?.link.isConnected) popup.link.focus({ preventScroll: true });
  popup = null;
}

/** Within the page, under the row or the buttons that it belongs to: nothing may lie over the player (UPSTREAMS R1). */
function makeBox(link: HTMLAnchorElement): HTMLElement {
  const row = link.closest<HTMLElement>("#main li[data-ytid]");
  const box = document.createElement(row ? "li" : "div");
  box.className = "w-full rounded-xl border border-line bg-raised p-4 shadow-lg";
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-label", "Add to playlist");
  (row ?? link.parentElement ?? link).after(box);
  return box;
}

/** Shows the page's own form in the box; false when it does not come. */
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
  const said = answer.page.querySelector<HTMLElement>("#snackbar > *");
  if (said?.textContent) {
    snackbar(said.textContent, said.dataset.kind === "error" ? "error" : "info");
  }
  const mine = '#sidebar [data-own="your-music"]';
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
  if (url.pathname.startsWith("/api/")) {
    if (await postJson(url.href, Object.fromEntries(fields))) close();
    return;
  }
  await fill(box, { url, body: new URLSearchParams(fields) });
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

/** The add-to-playlist popup (spec 1 §2): its page, opened in place. */
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
