import { emit } from "~/domain/events";
import { withChunk } from "./chunk.client";
import { fetchPage } from "./fetch-page.client";
import { replaceEntry } from "./history.client";
import { postJson } from "./json-post.client";
import { followOtherBrowsers } from "./list-news.client";
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
export async function showMore(link: HTMLAnchorElement): Promise<void> {
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

/** Takes a row out in place; its button then takes that back. Only the latest can be taken back. */
export async function turnRow(form: HTMLFormElement): Promise<void> {
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

/** For every page with a list, and again when the list has grown. */
export function keepList(): void {
  followOtherBrowsers();
  const list = document.querySelector<HTMLElement>("#main [data-reorder]");
  if (list) withChunk(import("./reorder.client"), ({ startReordering }) => startReordering(list));
}
