import { addresses } from "~/addresses";
import { channelParts } from "~/contracts";
import { type ChannelItem, endOfDay, placeAt } from "~/domain/channels/channel";
import { requestPosition } from "~/browser/platform/ask-player";
import { openDock } from "~/browser/platform/dock";
import { emit, listen, type PlayerTurn } from "~/browser/platform/events";
import { intent } from "~/browser/platform/intent";
import { pageItem } from "~/browser/platform/page-item";
import { videoItem } from "~/domain/items/video-item";
import { newUuid } from "~/browser/platform/uuid";
import { postJson } from "~/browser/platform/json-requests";
import { OFFLINE, snackbar } from "~/browser/platform/snackbar";
import { showPlace, showTuned, showViewers } from "./channel-page.client";
import type { Tuned } from "./tuned";

const BEAT_MS = 15_000;
/**
 * Largest tolerated difference from the channel, in seconds. Beyond it the player seeks, a limited
 * number of times for each item.
 */
const MAX_DRIFT = 0.5;
const MAX_CORRECTIONS = 4;
/** Milliseconds after a seek until a host reports the new position. */
const CHECK_AGAIN_MS = 1500;
/** Shortest gap before the next item that is filled, in seconds. */
const MIN_GAP = 5;
const RETRY_MS = 5000;
/** An item that ends this close to midnight, in milliseconds, ends with the day. */
const SAME_MOMENT_MS = 500;

const viewer = newUuid();
/** The page's channel. */
let page: Tuned | null = null;
let opening: Promise<void> | null = null;
/** Videos that the channel's page has shown as playing. */
let videosOfPage = new Set<string>();
/** The channel that the player has joined. */
let joined: Tuned | null = null;
/** Whether the player is not paused. */
let isListening = false;
/** Whether Pause was pressed, which the host has not confirmed yet. */
let isPausing = false;
let corrections = 0;
let lag = 0;
let timer = 0;
let checking = 0;
let beating = 0;

const nowOf = ({ ahead }: Tuned) => Date.now() + ahead;
const placeOf = (tuned: Tuned) => placeAt(tuned.order, nowOf(tuned));

async function fetchChannel(pid: string): Promise<Tuned | null> {
  const sent = Date.now();
  const response = await fetch(addresses.api.streams.detail(pid));
  if (!response.ok) return null;
  const { name, ytids, now }: { name: string; ytids: ChannelItem[]; now: number } =
    await response.json();
  const got = Date.now();
  return { pid, name, order: ytids, ahead: now + (got - sent) / 2 - got };
}

function play(item: ChannelItem, position: number): void {
  corrections = 0;
  const video = videoItem({ ...item, author: null });
  emit("lor:play-request", { item: video, autoplay: true, live: true, position });
}

function showCurrent(tuned: Tuned): void {
  showPlace(tuned, nowOf(tuned));
  videosOfPage.add(placeOf(tuned).playing.ytid);
}

function tuneIn(tuned: Tuned): void {
  const { playing, offset } = placeOf(tuned);
  play(playing, offset);
  showCurrent(tuned);
  schedule(tuned);
}

/**
 * Sets the timer for the end of the item, or of the UTC day, when the order changes (CHANNEL-5).
 */
function schedule(tuned: Tuned): void {
  clearTimeout(timer);
  const { playing, offset } = placeOf(tuned);
  const now = nowOf(tuned);
  const midnight = endOfDay(now) - now;
  const left = (playing.duration - offset) * 1000;
  const isLast = midnight <= left + SAME_MOMENT_MS;
  const next = isLast ? () => void reload(tuned) : () => onNextItem(tuned);
  timer = window.setTimeout(next, (isLast ? midnight : left) + 10);
}

function onNextItem(tuned: Tuned): void {
  if (joined === tuned && isListening && !isPausing) return tuneIn(tuned);
  showCurrent(tuned);
  schedule(tuned);
}

async function reload(tuned: Tuned): Promise<void> {
  const reloaded = await fetchChannel(tuned.pid).catch(() => null);
  if (!reloaded) {
    timer = window.setTimeout(() => void reload(tuned), RETRY_MS);
    return;
  }
  if (page === tuned) page = reloaded;
  if (joined === tuned) joined = reloaded;
  if (joined === reloaded || page === reloaded) onNextItem(reloaded);
}

/** Tells the server that this viewer is watching; a failed call is not retried. */
async function beat(): Promise<void> {
  if (!joined || !isListening) return;
  const { pid } = joined;
  const response = await postJson(addresses.api.streams.beat, { pid, viewer }).catch(() => null);
  const { viewers }: { viewers?: number } = (await response?.json().catch(() => ({}))) ?? {};
  if (viewers) showViewers(pid, viewers);
}

function join(tuned: Tuned): void {
  joined = tuned;
  [isListening, isPausing] = [true, false];
  showTuned(tuned);
  clearInterval(beating);
  beating = window.setInterval(() => void beat(), BEAT_MS);
  void beat();
  tuneIn(tuned);
}

function leave(): void {
  joined = null;
  isListening = false;
  clearInterval(beating);
  clearTimeout(checking);
  clearTimeout(timer);
  showTuned(null);
  if (page) schedule(page);
}

/**
 * Returns how far the player is behind the channel, in seconds; null if it holds another item or
 * its position is unknown.
 */
function behind(tuned: Tuned, ytid: string): number | null {
  const { playing, offset } = placeOf(tuned);
  const { seconds } = requestPosition(ytid);
  return playing.ytid === ytid && seconds !== null ? offset - seconds : null;
}

/**
 * Seeks to the channel's position. If an earlier seek was slow, this one aims ahead by its delay.
 */
function correct(ytid: string): void {
  const drift = joined && behind(joined, ytid);
  if (!joined || drift === null || !isListening || corrections >= MAX_CORRECTIONS) return;
  corrections += 1;
  clearTimeout(checking);
  checking = window.setTimeout(correct, CHECK_AGAIN_MS, ytid);
  if (Math.abs(drift) <= MAX_DRIFT) return;
  lag = corrections > 1 ? Math.min(Math.max(0, lag + drift), 3) : 0;
  emit("lor:seek", { seconds: Math.max(0, placeOf(joined).offset + lag) });
}

/**
 * Whether the page requested this video, meaning its channel. The dock may still hold one that has
 * ended since.
 */
function isOfPage(ytid: string): boolean {
  return opening !== null && videosOfPage.has(ytid);
}

/** Joins the page's channel once it has loaded; until then the dock shows that it is loading. */
function joinPage(): void {
  openDock();
  const dock = document.getElementById("player")!;
  dock.ariaBusy = "true";
  void opening?.then(() => {
    if (page) return join(page);
    dock.ariaBusy = null;
    snackbar(OFFLINE, "error");
  });
}

/** In a channel the clock decides what plays, not the player. */
function onTurn(asked: PlayerTurn): void {
  if (asked.what === "pause") {
    isPausing = joined !== null;
    return;
  }
  if (asked.what === "play") {
    const tuned = joined ?? (isOfPage(asked.id) ? page : null);
    asked.taken = tuned !== null;
    if (tuned) join(tuned);
    else if (isOfPage(asked.id)) joinPage();
  } else if (joined) {
    asked.taken = true;
    if (!isPausing) fillGap(joined, asked.id);
  }
}

/**
 * Plays the next item until the channel reaches it, after an item ended early or could not be
 * played here.
 */
function fillGap(tuned: Tuned, ytid: string): void {
  const { playing, offset, index } = placeOf(tuned);
  if (playing.ytid !== ytid) return tuneIn(tuned);
  const next = tuned.order[(index + 1) % tuned.order.length];
  if (next && playing.duration - offset > MIN_GAP) play(next, 0);
}

async function open(pid: string): Promise<void> {
  page = joined?.pid === pid ? joined : await fetchChannel(pid).catch(() => null);
  if (!page) return;
  showCurrent(page);
  if (!joined) schedule(page);
}

/**
 * Starts a channel's page: keeps it up to date, and the player at the channel's position
 * (CHANNEL-1).
 */
export function start(element: HTMLElement): void {
  const pid = channelParts.channel.of(element) ?? "";
  page = null;
  videosOfPage = new Set([pageItem()?.id ?? ""]);
  opening = open(pid);
  element.querySelector(channelParts.tuneIn.selector)?.addEventListener("click", joinPage);
  // Play in the dock may have been pressed before this script loaded.
  const { request } = intent;
  if (request?.autoplay && !request.live && isOfPage(request.item.id)) joinPage();
}

listen("lor:turn", onTurn);
listen("lor:play-request", ({ item, autoplay, live }) => {
  if (!autoplay || live) return;
  if (joined) leave();
  if (isOfPage(item.id)) joinPage();
});
listen("lor:playing", ({ item, state }) => {
  if (!joined) return;
  if (state === "paused") [isListening, isPausing] = [false, false];
  if (state !== "playing") return;
  if (!isListening) corrections = 0;
  isListening = true;
  correct(item.id);
});
listen("lor:navigated", () => {
  if (document.querySelector(`#main ${channelParts.channel.selector}`)) return;
  page = null;
  opening = null;
});
