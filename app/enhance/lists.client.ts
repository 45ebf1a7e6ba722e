import { emit } from "~/domain/events";
import { fetchPage } from "./fetch-page.client";
import { replaceEntry } from "./history.client";
import { postJson } from "./json-post.client";
import { endProgress, startProgress } from "./progress.client";
import { OFFLINE, snackbar } from "./snackbar.client";

/** As many rows as one address draws again (`list-query.ts`). */
const MOST_SHOWN = 500;

/** The address that draws the grown list, for a reload and for those who come back to it. */
function noteLength(list: Element): void {
  const url = new URL(location.href);
  if (url.searchParams.has("next")) return;
  url.searchParams.set("shown", String(Math.min(list.childElementCount, MOST_SHOWN)));
  replaceEntry(url);
}

/** Puts the rest of a list under what is there; where the listener has scrolled to does not move. */
async function showMore(link: HTMLAnchorElement): Promise<void> {
  if (link.ariaBusy === "true") return;
  link.ariaBusy = "true";
  startProgress();
  const answer = await fetchPage({ url: new URL(link.href) }, new AbortController().signal);
  endProgress();
  link.ariaBusy = null;
  const list = document.querySelector("#main [data-rows]");
  if (!list?.isConnected || !link.isConnected) return;
  if (answer.kind !== "page") return snackbar(OFFLINE, "error");
  const rows = [...answer.page.querySelectorAll<HTMLElement>("#main [data-rows] > *")];
  list.append(...rows);
  const rest = answer.page.querySelector("#main [data-more]");
  if (rest) link.replaceWith(rest);
  else link.remove();
  rows[0]?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  noteLength(list);
  emit("lor:navigated", { url: location.href });
}

function onClick(event: MouseEvent): void {
  const withModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest<HTMLAnchorElement>("a[data-more]");
  if (!link || withModifier || event.button !== 0) return;
  event.preventDefault();
  void showMore(link);
}

/** Takes a row out in place; its button then takes that back. Only the latest can be taken back. */
async function turnRow(form: HTMLFormElement): Promise<void> {
  const row = form.closest<HTMLElement>("[data-ytid]");
  const action = form.getAttribute("action") ?? "";
  if (!row || form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const taken = await postJson(action, { ytid: row.dataset.ytid });
  form.ariaBusy = null;
  if (!taken) return;
  for (const other of document.querySelectorAll("[data-removed]"))
    if (other !== row) other.remove();
  row.toggleAttribute("data-removed");
  form.setAttribute("action", form.dataset.undo ?? "");
  form.dataset.undo = action;
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.undo) return;
  event.preventDefault();
  void turnRow(form);
}

/** Long lists: 'Show more' in place, and rows that leave and come back. Before navigation and forms, which see the rest. */
export function startLists(): void {
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
}
