import { artistParts, rowParts } from "~/contracts";
import { requestNow } from "~/browser/platform/ask-player";
import { emit, listen, type PlayRequest } from "~/browser/platform/events";
import { intent } from "~/browser/platform/intent";
import { postInBackground } from "~/browser/platform/json-requests";
import { videoItem } from "~/domain/items/video-item";
import { isSounding } from "~/domain/player/player";
import { chunkOf, tryNextTime } from "~/browser/platform/chunks/chunk-of";
import { replaceEntry } from "../navigation/history.client";
import { radioGoingOn, radioRows, showPlace } from "./radio-place.client";

const withUpsell = chunkOf(() => import("../ads/upsell.client"));

/** The form of the current page, and whether its radio has started. */
let shown: HTMLFormElement | null = null;
let isStarted = false;

/** Returns the radio's first song; null if its row is missing. */
function firstSong(form: HTMLFormElement) {
  const first = artistParts.radio.of(form) ?? "";
  const row = radioRows()?.querySelector<HTMLElement>(rowParts.video.is(CSS.escape(first)));
  if (!row) return null;
  const title = rowParts.title.of(row) ?? "";
  return videoItem({ ytid: first, title, author: null, duration: null });
}

/** Plays the list, which is endless and has its own Repeat (ARTIST-2). */
function play(form: HTMLFormElement): boolean {
  const [rows, item] = [radioRows(), firstSong(form)];
  if (!rows || !item) return false;
  isStarted = true;
  const list = { rows, page: location.href, id: item.id };
  emit("lor:play-request", { item, autoplay: true, list });
  // The dock has grown; on small screens it is above the title.
  scrollTo(0, 0);
  postInBackground(form.action, Object.fromEntries(new FormData(form)));
  // A listener looking for new songs may like the weekly ones too (PROMPT-4).
  withUpsell(({ offerLater }) => offerLater("DISCOVERY"), tryNextTime);
  return true;
}

/** `start` in the address means that the listener chose this radio on another page. */
function startAsChosen(form: HTMLFormElement): void {
  const url = new URL(location.href);
  if (!url.searchParams.has("start")) return;
  url.searchParams.delete("start");
  replaceEntry(url);
  play(form);
}

/** The form of the current radio, if it starts with this song. */
const startingWith = (id: string) =>
  shown?.isConnected && artistParts.radio.of(shown) === id ? shown : null;

/** Whether the document was opened at this page, whose dock then held the radio's first song. */
function isFirstPage(): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  return !shown && opened !== undefined && new URL(opened.name).pathname === location.pathname;
}

/** Whether a request is for an item by itself, as that of Play in the dock is. */
const isAlone = ({ autoplay, list, queued }: PlayRequest) => autoplay && !list && !queued;

/** Whether Play was pressed in the dock, which holds this song, before this script had loaded. */
function wasPressed(id: string): boolean {
  const { request } = intent;
  if (request?.item.id === id) return isAlone(request);
  const now = isFirstPage() ? requestNow() : null;
  const isBusy = document.getElementById("player")?.ariaBusy === "true" || isSounding(now?.state);
  return now?.item.id === id && !now.list && isBusy;
}

/** Starts the radio when Play is pressed in the dock, which holds the first song. */
function startByDock(): void {
  listen("lor:turn", (turn) => {
    const form = turn.what === "play" && !isStarted && startingWith(turn.id);
    if (form) turn.taken = play(form);
  });
  listen("lor:play-request", (request) => {
    const form = isAlone(request) && !isStarted && startingWith(request.item.id);
    if (form) play(form);
  });
}

/** Starts the form that plays an artist radio. It may be streamed after the page. */
export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  const goesOn = radioGoingOn();
  const item = firstSong(form);
  const isAsked = !goesOn && item !== null && wasPressed(item.id);
  if (!shown) startByDock();
  [shown, isStarted] = [form, goesOn !== null];
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play(form);
  });
  if (goesOn) return void showPlace(goesOn, form);
  if (isAsked) return void play(form);
  if (item) emit("lor:play-request", { item, autoplay: false });
  startAsChosen(form);
}
