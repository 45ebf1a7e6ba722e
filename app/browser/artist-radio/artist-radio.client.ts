import { artistParts, rowParts } from "~/contracts";
import { emit, listen } from "~/browser/platform/events";
import { postInBackground } from "~/browser/platform/json-requests";
import { videoItem } from "~/domain/items/video-item";
import { withChunk } from "~/browser/parts/chunk.client";
import { replaceEntry } from "../navigation/history.client";
import { radioGoingOn, radioRows, showPlace } from "./radio-place.client";

/** The form of the page that is shown, and whether its radio was started. */
let shown: HTMLFormElement | null = null;
let isStarted = false;

/** The song that the radio starts with; null without its row. */
function firstSong(form: HTMLFormElement) {
  const first = artistParts.radio.of(form) ?? "";
  const row = radioRows()?.querySelector<HTMLElement>(rowParts.video.is(CSS.escape(first)));
  if (!row) return null;
  const title = rowParts.title.of(row) ?? "";
  return videoItem({ ytid: first, title, author: null, duration: null });
}

/** Plays from this list, which has no end and its own Repeat (ARTIST-2). */
function play(form: HTMLFormElement): boolean {
  const [rows, item] = [radioRows(), firstSong(form)];
  if (!rows || !item) return false;
  isStarted = true;
  const list = { rows, page: location.href, id: item.id };
  emit("lor:play-request", { item, autoplay: true, list });
  // The dock has grown, and on small screens it stands above the title.
  scrollTo(0, 0);
  postInBackground(form.action, Object.fromEntries(new FormData(form)));
  // Whoever looks for new songs may like those of the week too (PROMPT-4).
  withChunk(import("../ads/upsell.client"), ({ offerLater }) => offerLater("DISCOVERY"));
  return true;
}

/** `start` in the address says that the listener has chosen this radio on another page. */
function startAsChosen(form: HTMLFormElement): void {
  const url = new URL(location.href);
  if (!url.searchParams.has("start")) return;
  url.searchParams.delete("start");
  replaceEntry(url);
  play(form);
}

/** The radio that is shown, if it starts with this song. */
const startingWith = (id: string) =>
  shown?.isConnected && artistParts.radio.of(shown) === id ? shown : null;

/** Play in the dock, which holds the first song, starts the radio. */
function startByDock(): void {
  listen("lor:turn", (turn) => {
    const form = turn.what === "play" && !isStarted && startingWith(turn.id);
    if (form) turn.taken = play(form);
  });
  listen("lor:play-request", ({ item, autoplay, list, queued }) => {
    const form = autoplay && !list && !queued && !isStarted && startingWith(item.id);
    if (form) play(form);
  });
}

/** Starts the form that plays an artist radio, which may be streamed after the page. */
export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  if (!shown) startByDock();
  const goesOn = radioGoingOn();
  [shown, isStarted] = [form, goesOn !== null];
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play(form);
  });
  if (goesOn) return void showPlace(goesOn, form);
  const item = firstSong(form);
  if (item) emit("lor:play-request", { item, autoplay: false });
  startAsChosen(form);
}
