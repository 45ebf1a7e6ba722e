import { artistParts, dockParts, listParts, rowParts } from "~/contracts";
import { emit } from "~/browser/platform/events";
import { applyMarks } from "../marks/marks.client";
import { fetchPage } from "../navigation/fetch-page.client";
import { fetchMarks } from "~/islands/player/passes/own-marks";
import {
  moreOf,
  placeOf,
  type Radio,
  radioList,
  readRadio,
} from "~/islands/player/order/kept-radio";

export function radioRows(page: ParentNode = document): HTMLElement | null {
  return page.querySelector<HTMLElement>(`#main ${listParts.rows.selector}`);
}

/** Puts these rows and the link to those after them in the place of the page's. */
function put(rows: HTMLElement, shown: HTMLElement): void {
  const [more, old] = [moreOf(rows), moreOf(shown)];
  if (more && old) old.replaceWith(more);
  rows.className = shown.className;
  shown.replaceWith(rows);
  rows.parentElement?.querySelector(listParts.placeholders.selector)?.remove();
}

/** The rows from the latest song on; null when they cannot be loaded. */
async function loadRows(path: string): Promise<HTMLElement | null> {
  const url = new URL(path, location.href);
  const answer = await fetchPage({ url }, new AbortController().signal).catch(() => null);
  return answer?.kind === "page" ? radioRows(answer.page) : null;
}

/** What the form's Play goes on with. */
function startWith(form: HTMLFormElement, ytid: string): void {
  artistParts.radio.set(form, ytid);
  const field = form.elements.namedItem("ytid");
  if (field instanceof HTMLInputElement) field.value = ytid;
}

/** The radio of this page, if the dock holds its latest song; null for one that the listener has just chosen anew. */
export function radioGoingOn(): Radio | null {
  const radio = readRadio();
  const id = dockParts.item.of(document.getElementById("player"));
  if (radio?.page !== location.pathname || !id || radio.heard.at(-1) !== id) return null;
  return new URLSearchParams(location.search).has("start") ? null : radio;
}

/**
 * The page of a radio that goes on shows what plays and what comes after it, also when the listener has been elsewhere or has
 * loaded the page anew (ARTIST-10).
 */
export async function showPlace(radio: Radio, form: HTMLFormElement): Promise<void> {
  const id = radio.heard.at(-1) ?? "";
  startWith(form, id);
  const list = radioList(id);
  const kept = list?.rows.childElementCount ? list.rows : await loadRows(placeOf(radio));
  const shown = radioRows();
  if (!kept || !shown || !form.isConnected) return;
  if (kept !== shown) put(kept, shown);
  if (list) list.rows = kept;
  emit("lor:navigated", { url: location.href });
  const ytids = [...kept.children].flatMap((row) => rowParts.video.of(row) ?? []);
  applyMarks(kept, await fetchMarks(ytids));
}
