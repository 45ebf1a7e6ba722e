import { dockParts, markParts } from "~/contracts";
import { addresses } from "~/addresses";
import { chunkOf, tryNextTime } from "~/browser/platform/chunks/chunk-of";
import { importAgain } from "~/browser/platform/chunks/import-again";
import { postInBackground } from "~/browser/platform/json-requests";
import { emit, listen } from "~/browser/platform/events";
import { intent } from "~/browser/platform/intent";
import { isSounding } from "~/domain/player/player";
import { type Item, sectionOf, withSection } from "~/domain/items/item";
import type { PlayerController } from "../controller";
import { createPreciseClock } from "../loop/precise-clock";
import { fetchMarks, storedSection } from "../passes/own-marks";
import { isBusy, type PlayerView } from "../player-view";
import { storeLastPlayed } from "./last-played-cookie";
import { readModes } from "./read-modes";

const withAround = chunkOf(() => import("../around/around"));
const withSongs = chunkOf(() => import("~/domain/songs/song-title"));

/** Tells a video's song from its artist, which the dock's own script has no code for. */
function nameSong(player: PlayerController): void {
  withSongs(({ songOf }) => {
    const { item, named } = player.view();
    const song = songOf(item);
    if (!song) return;
    if (song.track !== named?.track || song.artist !== named.artist) player.learn({ named: song });
  }, tryNextTime);
}

/** Parameters that name a page's item. */
const NAMES = ["v", "stationId", "episodeid"];

/** Whether the address is that of the item's page. */
export function isPageOf({ id, href }: Item): boolean {
  const { pathname, searchParams } = new URL(location.href);
  const page = new URL(href, location.href);
  return page.pathname === pathname && NAMES.some((name) => searchParams.get(name) === id);
}

/** Copies the heart from the page, if it shows this video. */
function readHeart(player: PlayerController, ytid: string): void {
  const button = document.querySelector(`${markParts.heart.is(`video:${ytid}`)} [aria-pressed]`);
  if (button) player.learn({ hearted: button.ariaPressed === "true" });
}

/**
 * Applies the listener's heart, stored section and speed to a video. The pages of other items
 * already have theirs.
 */
async function applyMark(player: PlayerController, item: Item): Promise<void> {
  if (item.kind !== "video") return;
  const { id } = item;
  readHeart(player, id);
  const mark = (await fetchMarks([id])).get(id);
  const { item: now } = player.view();
  if (!mark || now.id !== id) return;
  player.learn({ hearted: mark.star, place: mark.place?.seconds ?? null });
  const kept = storedSection(mark);
  if (kept && !item.slice && !sectionOf(now) && !isPageOf(item)) player.setSection(kept);
  if (mark.speed && now.kind === "video" && !now.speed) player.learnSpeed(mark.speed);
}

/** Saves a video's speed, and writes it into the address of its page as `r` (PLAYER-17). */
export function keepSpeed(item: Item): void {
  if (item.kind !== "video") return;
  const { id, speed = 1 } = item;
  postInBackground(addresses.api.video.speed, { ytid: id, speed });
  if (!isPageOf(item)) return;
  const url = new URL(location.href);
  if (speed === 1) url.searchParams.delete("r");
  else url.searchParams.set("r", String(speed));
  history.replaceState(history.state, "", url);
}

/** The media element for sound sets its own. */
function setUnkeptRate(player: PlayerController, rate: number): void {
  if (player.view().item.kind === "video") player.learnSpeed(rate);
}

function emitPlaying(before: PlayerView | null, now: PlayerView): void {
  const { item, state } = now;
  if (before?.state !== state || before.item !== item) emit("lor:playing", { item, state });
}

/**
 * Applies what the listener did before the player was ready: the section first, so that nothing
 * outside it is heard.
 */
function followIntent(player: PlayerController): void {
  const { request, section } = intent;
  intent.request = null;
  if (section?.id === player.view().item.id) player.setSection(section.slice);
  if (!request) return;
  const { item } = request;
  player.request(
    item.id === section?.id ? { ...request, item: withSection(item, section.slice) } : request,
  );
}

let keepsPlace = false;
let store: (player: PlayerController) => void = storeLastPlayed;

/** Once something plays, downloads what keeps the place of a song. */
function keepLastPlayed(player: PlayerController): void {
  store(player);
  if (keepsPlace) return;
  keepsPlace = true;
  importAgain(() => import("../passes/keep-place")).then(
    ({ keepPlace }) => (store = keepPlace(player)),
    () => (keepsPlace = false),
  );
}

/**
 * Connects the player to its region of the document and to the page's events.
 * @returns a function that ends this
 */
export function linkToPage(player: PlayerController, dock: HTMLElement, imageOrigin: string) {
  let before = player.view();

  /** Downloads what is shown around the player, once something plays. */
  function showAround(): void {
    const region = dock.closest<HTMLElement>("#player");
    withAround((around) => around.showAround(player, region, imageOrigin), tryNextTime);
  }

  function showState(view: PlayerView): void {
    const { item, state } = view;
    const region = dock.closest<HTMLElement>("#player");
    if (!region) return;
    dockParts.state.set(region, state);
    dockParts.item.set(region, item.id);
    dockParts.media.set(region, item.kind);
    region.ariaBusy = isBusy(view) ? "true" : null;
  }

  function onChange(): void {
    const last = before;
    const now = player.view();
    before = now;
    const { item, state } = now;
    showState(now);
    emitPlaying(last, now);
    if (isSounding(state)) keepLastPlayed(player);
    if (isSounding(state) || isSounding(last.state)) showAround();
    if (item.id !== last.item.id || now.live !== last.live) void applyMark(player, item);
    if (item.id !== last.item.id || item.title !== last.item.title) nameSong(player);
  }

  const ends = [
    player.subscribe(onChange),
    listen("lor:play-request", (request) => player.request(request)),
    listen("lor:section", ({ id, slice }) => {
      if (id === player.view().item.id) player.setSection(slice);
    }),
    listen("lor:seek", ({ seconds }) => player.seek(seconds)),
    listen("lor:rate", ({ rate }) => setUnkeptRate(player, rate)),
    listen("lor:mute", () => player.toggleMute()),
    listen("lor:heart", ({ key, hearted }) => {
      if (key === `video:${player.view().item.id}`) player.learn({ hearted });
    }),
    listen("lor:modes", () => readModes(player)),
    listen("lor:queue", ({ queued }) => queued && player.prepareOrder()),
    listen("lor:now-request", (request) => {
      const { item, state, rate, rates } = player.view();
      const { list } = player.choice;
      request.now = { item, state, rate, rates, list, player, openClock: createPreciseClock };
    }),
    listen("lor:position-request", (request) => {
      const { item } = player.view();
      if (request.id !== item.id) return;
      request.seconds = player.position();
      request.duration = item.duration;
    }),
  ];
  readModes(player);
  readHeart(player, before.item.id);
  followIntent(player);
  showState(player.view());
  return () => ends.forEach((end) => end());
}
