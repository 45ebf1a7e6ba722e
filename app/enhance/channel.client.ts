import { type ChannelItem, endOfDay, placeAt } from "~/domain/channel";
import { emit, listen, requestPosition, type Turn } from "~/domain/events";
import { parseWishedVideo } from "~/domain/wish";
import { newUuid, postJson } from "~/islands/player/browser";
import { showPlace, showTuned, showViewers } from "./channel-page.client";

/** A channel with the day's order, and how far the server's clock is ahead of this one's (ms). */
export type Tuned = { pid: string; name: string; order: ChannelItem[]; ahead: number };

/** spec 2 §9 */
const BEAT_MS = 15_000;
/** Further than this from the others (seconds) a listener is brought back in step, so many times an item. */
const DRIFT = 0.5;
const MOST_CORRECTIONS = 4;
/** How long a host needs to say where it stands after a seek (ms). */
const LOOK_AGAIN_MS = 1500;
/** An item that ends by so much too early (seconds) is not filled up with another. */
const PATIENCE = 5;
const RETRY_MS = 5000;
/** An item may end with the day, and its end is reckoned in fractions. */
const SAME_MOMENT_MS = 500;

const viewer = newUuid();
/** The channel of the page, and the one that plays. */
let page: Tuned | null = null;
let opening: Promise<void> | null = null;
let joined: Tuned | null = null;
let wanted = false;
let corrections = 0;
let lag = 0;
let timer = 0;
let looking = 0;
let beating = 0;

const nowOf = ({ ahead }: Tuned) => Date.now() + ahead;
const placeOf = (tuned: Tuned) => placeAt(tuned.order, nowOf(tuned));

async function fetchChannel(pid: string): Promise<Tuned | null> {
  const sent = Date.now();
  const response = await fetch(`/api/streams/detail/${pid}`);
  if (!response.ok) return null;
  const { name, ytids, now }: { name: string; ytids: ChannelItem[]; now: number } =
    await response.json();
  const got = Date.now();
  return { pid, name, order: ytids, ahead: now + (got - sent) / 2 - got };
}

function play(item: ChannelItem, skipTo: number): void {
  corrections = 0;
  emit("lor:wish", { ...item, slice: null, autoplay: true, live: true, skipTo });
}

function tuneIn(tuned: Tuned): void {
  const { playing, offset } = placeOf(tuned);
  play(playing, offset);
  showPlace(tuned, nowOf(tuned));
  schedule(tuned);
}

/** At the end of each item, and of the UTC day, whose end begins another order. */
function schedule(tuned: Tuned): void {
  clearTimeout(timer);
  const { playing, offset } = placeOf(tuned);
  const now = nowOf(tuned);
  const midnight = endOfDay(now) - now;
  const left = (playing.duration - offset) * 1000;
  const isLast = midnight <= left + SAME_MOMENT_MS;
  const next = isLast ? () => void reload(tuned) : () => turn(tuned);
  timer = window.setTimeout(next, (isLast ? midnight : left) + 10);
}

function turn(tuned: Tuned): void {
  if (joined === tuned && wanted) return tuneIn(tuned);
  showPlace(tuned, nowOf(tuned));
  schedule(tuned);
}

async function reload(tuned: Tuned): Promise<void> {
  const anew = await fetchChannel(tuned.pid).catch(() => null);
  if (!anew) {
    timer = window.setTimeout(() => void reload(tuned), RETRY_MS);
    return;
  }
  if (page === tuned) page = anew;
  if (joined === tuned) joined = anew;
  if (joined === anew || page === anew) turn(anew);
}

/** One that is lost is followed by the next. */
async function beat(): Promise<void> {
  if (!joined || !wanted) return;
  const { pid } = joined;
  const response = await postJson("/api/streams/beat", { pid, viewer }).catch(() => null);
  const { viewers }: { viewers?: number } = (await response?.json().catch(() => ({}))) ?? {};
  if (viewers) showViewers(pid, viewers);
}

function join(tuned: Tuned): void {
  joined = tuned;
  wanted = true;
  showTuned(tuned);
  clearInterval(beating);
  beating = window.setInterval(() => void beat(), BEAT_MS);
  void beat();
  tuneIn(tuned);
}

function leave(): void {
  joined = null;
  wanted = false;
  clearInterval(beating);
  clearTimeout(looking);
  clearTimeout(timer);
  showTuned(null);
  if (page) schedule(page);
}

/** Seconds that the player is behind the channel; null while it plays another item, or says nothing. */
function behind(tuned: Tuned, ytid: string): number | null {
  const { playing, offset } = placeOf(tuned);
  const { seconds } = requestPosition(ytid);
  return playing.ytid === ytid && seconds !== null ? offset - seconds : null;
}

/** A seek that comes late comes as late again: it is aimed ahead by that. */
function correct(ytid: string): void {
  const drift = joined && behind(joined, ytid);
  if (!joined || drift === null || !wanted || corrections >= MOST_CORRECTIONS) return;
  corrections += 1;
  clearTimeout(looking);
  looking = window.setTimeout(correct, LOOK_AGAIN_MS, ytid);
  if (Math.abs(drift) <= DRIFT) return;
  lag = corrections > 1 ? Math.min(Math.max(0, lag + drift), 3) : 0;
  emit("lor:seek", { seconds: Math.max(0, placeOf(joined).offset + lag) });
}

/** The page asked the player for this video, so it means the channel. */
function isOfPage(ytid: string): boolean {
  const block = document.getElementById("page-video")?.textContent;
  return opening !== null && parseWishedVideo(block)?.ytid === ytid;
}

/** What the press on play began goes on as the channel, once that is known. */
function joinPage(): void {
  void opening?.then(() => page && join(page));
}

/** The player asks who decides: on a channel it is the clock. */
function onTurn(asked: Turn): void {
  if (asked.what === "play") {
    const tuned = joined ?? (isOfPage(asked.ytid) ? page : null);
    asked.taken = tuned !== null;
    if (tuned) join(tuned);
    else if (isOfPage(asked.ytid)) joinPage();
  } else if (joined) {
    asked.taken = true;
    passOn(joined, asked.ytid);
  }
}

/** An item ended, or cannot be played here: what comes fills the time until the channel comes to it. */
function passOn(tuned: Tuned, ytid: string): void {
  const { playing, offset, index } = placeOf(tuned);
  if (playing.ytid !== ytid) return tuneIn(tuned);
  const next = tuned.order[(index + 1) % tuned.order.length];
  if (next && playing.duration - offset > PATIENCE) play(next, 0);
}

async function open(pid: string): Promise<void> {
  page = joined?.pid === pid ? joined : await fetchChannel(pid).catch(() => null);
  if (!page) return;
  showPlace(page, nowOf(page));
  if (!joined) schedule(page);
}

/** The part of a channel's page: keeps it up to date, and the player in step with everybody else (spec 2 §4). */
export function start(element: HTMLElement): void {
  const pid = element.dataset.channel ?? "";
  page = null;
  opening = open(pid);
  element.querySelector("[data-tune-in]")?.addEventListener("click", joinPage);
}

listen("lor:turn", onTurn);
listen("lor:wish", ({ ytid, autoplay, live }) => {
  if (!autoplay || live) return;
  if (joined) leave();
  if (isOfPage(ytid)) joinPage();
});
listen("lor:playing", ({ ytid, state }) => {
  if (!joined) return;
  if (state === "paused") wanted = false;
  if (state !== "playing") return;
  if (!wanted) corrections = 0;
  wanted = true;
  correct(ytid);
});
listen("lor:navigated", () => {
  if (document.querySelector("#main [data-channel]")) return;
  page = null;
  opening = null;
});
