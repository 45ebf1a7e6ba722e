import { emit } from "~/browser/platform/events";
import { postInBackground } from "~/browser/platform/json-requests";
import { storeCookie } from "~/browser/platform/storage";
import { videoItem } from "~/domain/videos/video-item";
import { withChunk } from "../navigation/chunk.client";
import { replaceEntry } from "../navigation/history.client";

/** Plays from this list, which has no end, with Repeat off (ARTIST-2). */
function play(form: HTMLFormElement): void {
  const rows = document.querySelector("#main [data-rows]");
  const ytid = form.dataset.radioStart ?? "";
  const row = rows?.querySelector<HTMLElement>(`[data-ytid="${CSS.escape(ytid)}"]`);
  if (!rows || !row) return;
  storeCookie("repeat", "false");
  emit("lor:modes", null);
  const list = { rows, page: location.href, id: ytid };
  const title = row.dataset.title ?? "";
  const item = videoItem({ ytid, title, author: null, duration: null });
  emit("lor:play-request", { item, autoplay: true, list });
  postInBackground(form.action, Object.fromEntries(new FormData(form)));
  // Whoever looks for new songs may like those of the week too (PROMPT-4).
  withChunk(import("../ads/upsell.client"), ({ offerLater }) => offerLater("DISCOVERY"));
}

/** `start` in the address says that the listener has chosen this radio on another page. */
function startAsChosen(form: HTMLFormElement): void {
  const url = new URL(location.href);
  if (!url.searchParams.has("start")) return;
  url.searchParams.delete("start");
  replaceEntry(url);
  play(form);
}

/** Starts the form that plays an artist radio, which may be streamed after the page. */
export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play(form);
  });
  startAsChosen(form);
}
