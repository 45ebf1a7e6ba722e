import { artistParts, dockParts, listParts, rowParts } from "~/contracts";
import { emit } from "~/browser/platform/events";
import { applyMarks } from "~/browser/marks/marks.client";
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

/** Replaces the page's rows and its link to the next ones. */
function put(rows: HTMLElement, shown: HTMLElement): void {
  const [more, old] = [moreOf(rows), moreOf(shown)];
  if (more && old) old.replaceWith(more);
  rows.className = shown.className;
  shown.replaceWith(rows);
  rows.parentElement?.querySelector(listParts.placeholders.selector)?.remove();
}

/** Loads the rows from the latest song on; null if that fails. */
async function loadRows(path: string): Promise<HTMLElement | null> {
  const url = new URL(path, location.href);
  const answer = await fetchPage({ url }, new AbortController().signal).catch(() => null);
  return answer?.kind === "page" ? radioRows(answer.page) : null;
}

/** Sets the song that the form's Play starts with. */
function startWith(form: HTMLFormElement, ytid: string): void {
  artistParts.radio.set(form, ytid);
  const field = form.elements.namedItem("ytid");
  if (field instanceof HTMLInputElement) field.value = ytid;
}

/**
 * Returns the page's radio if the dock holds its latest song; null if the listener has just chosen
 * it afresh.
 */
export function radioGoingOn(): Radio | null {
  const radio = readRadio();
  const id = dockParts.item.of(document.getElementById("player"));
  if (radio?.page !== location.pathname || !id || radio.heard.at(-1) !== id) return null;
  return new URLSearchParams(location.search).has("start") ? null : radio;
}

/**
 * Shows the current song and the next ones on the page of a radio that continues, even after the
 * listener has been elsewhere or has reloaded the page (ARTIST-10).
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
