import { type ChosenList, emit } from "~/domain/events";
import { isWatchUrl } from "~/domain/paths";
import type { Slice } from "~/domain/slice";
import { parseWishedVideo, type WishedVideo } from "~/domain/wish";
import { watchPath } from "~/domain/youtube-id";
import { fetchMarks, keptSlice, type Marks } from "~/islands/player/own-marks";
import { arrive, type Arrival } from "./arrive.client";
import { type Answer, fetchPage, type PageRequest } from "./fetch-page.client";
import { currentEntry, type Entry, noteEntry, pushEntry, replaceEntry } from "./history.client";
import { applyMarks, nowPlaying } from "./marks.client";
import { markedYtids } from "./marks-query.client";
import { fetchOwnParts } from "./own-parts.client";
import { takeStreamedTitle } from "./page-title.client";
import { endProgress, startProgress } from "./progress.client";
import { OFFLINE, snackbar } from "./snackbar.client";
import type { Rest } from "./read-page.client";
import { swapPage } from "./swap.client";

export interface Visit extends PageRequest {
  /** What becomes of the browser's history; `none` when the browser has moved already. */
  history: "push" | "replace" | "none";
  /** The listener asked for what the page plays. */
  play?: boolean;
  quiet?: boolean;
  /** Address of the link that was followed. */
  from?: string;
  /** The list that the link stands in. */
  list?: ChosenList;
  /** The network is down and the page stays. */
  onOffline?: () => void;
}

type PageAnswer = Extract<Answer, { kind: "page" }>;

/** The marks of the video itself may hold up its page so long (ms): they know the section to open it with. */
const MARKS_PATIENCE = 800;

let turn = new AbortController();
let shown = new URL(location.href);

/** The address of the page in `#main`, which lags behind `location` while one is on its way. */
export function shownUrl(): URL {
  return shown;
}

export function isSamePage(a: URL, b: URL): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}

function watchedYtid(url: URL): string | null {
  return isWatchUrl(url) ? url.searchParams.get("v") : null;
}

function documentParsed(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => addEventListener("DOMContentLoaded", () => resolve()));
}

function noLongerThan(ms: number, marks: Promise<Marks>): Promise<Marks | null> {
  return Promise.race([marks, new Promise<null>((resolve) => setTimeout(resolve, ms, null))]);
}

/** The section that plays of this video, else the one that the listener keeps. */
function ownSection(ytid: string, marks: Marks | null): Slice | null {
  const playing = nowPlaying();
  if (playing?.ytid === ytid && playing.slice) return playing.slice;
  return keptSlice(marks?.[ytid]);
}

/** The same page with the listener's own section of its video; null when the address asks for one itself. */
function withOwnSection(url: URL, marks: Marks | null): PageRequest | null {
  const ytid = watchedYtid(url);
  const section = ytid ? ownSection(ytid, marks) : null;
  const asks = ["s", "e", "t", "start", "end"].some((name) => url.searchParams.has(name));
  if (!ytid || !section || asks) return null;
  return { url: new URL(watchPath({ ytid, ...section }), url) };
}

/** What a page would like played. While its panel is on its way, the dock that it was drawn with knows. */
function videoOf(page: Document): WishedVideo | null {
  const block = page.getElementById("page-video")?.textContent;
  const dock = page.querySelector<HTMLElement>('#player [data-island="player"]');
  const isWatch = page.body.dataset.page === "watch";
  return parseWishedVideo(block) ?? (isWatch ? parseWishedVideo(dock?.dataset.props) : null);
}

/** Where the answer stands in the history: a POST that was not redirected has no address of its own. */
function moveHistory(visit: Visit, { url, redirected }: PageAnswer): URL {
  if (visit.history === "none") return url;
  const target = visit.body !== undefined && !redirected ? shown : url;
  if (visit.history === "replace" || target.href === location.href) replaceEntry(target);
  else pushEntry(target);
  return target;
}

/** A public page came the same for everybody: what is the listener's is laid over it. */
async function makeOwn(known: string | null, signal: AbortSignal): Promise<void> {
  await fetchOwnParts(signal);
  const main = document.getElementById("main");
  const ytids = markedYtids(main ?? document).filter((ytid) => ytid !== known);
  const marks = await fetchMarks(ytids, signal);
  if (!signal.aborted) applyMarks(document, marks);
}

async function show(
  visit: Visit,
  answer: PageAnswer,
  { entry, marks }: { entry: Entry | null; marks: Marks | null },
  signal: AbortSignal,
) {
  if (visit.history === "none") await answer.rest?.(answer.page);
  if (signal.aborted) return;
  applyMarks(answer.page, marks ?? {});
  const video = videoOf(answer.page);
  const url = moveHistory(visit, answer);
  const arrival: Arrival = {
    entry,
    again: visit.body !== undefined && isSamePage(url, shown),
    quiet: visit.quiet,
  };
  shown = url;
  swapPage(answer.page, answer.personal);
  endProgress();
  takeStreamedTitle();
  // The answer may name a part of its own, such as the report of an import.
  arrive(answer.url, arrival);
  emit("lor:navigated", { url: url.href });
  if (video) emit("lor:wish", { ...video, autoplay: visit.play ?? false, list: visit.list });
  if (!answer.personal) void makeOwn(marks && watchedYtid(url), signal);
  if (visit.history !== "none" && answer.rest) await fillIn(answer, answer.rest, signal);
}

/** Panels that were still on their way when the page was shown. */
async function fillIn({ personal }: PageAnswer, rest: Rest, signal: AbortSignal): Promise<void> {
  await rest(document);
  if (signal.aborted) return;
  takeStreamedTitle();
  if (!personal) await makeOwn(null, signal);
}

function goThere({ url, history }: Visit): void {
  if (history === "none") location.reload();
  else if (history === "replace") location.replace(url);
  else location.assign(url);
}

/** Goes to a page within the document. A later visit ends an earlier one that is still on its way. */
export async function visit(wanted: Visit): Promise<void> {
  turn.abort();
  turn = new AbortController();
  const { signal } = turn;
  // Read now: what is scrolled while the page is on its way is noted in its entry.
  const entry = wanted.history === "none" ? currentEntry() : null;
  if (!entry) noteEntry(wanted.from);
  startProgress();
  const shows = (url: URL) => (wanted.body === undefined ? watchedYtid(url) : null);
  const marksOf = (ytid: string | null) => fetchMarks(ytid ? [ytid] : [], signal);
  const asked = marksOf(shows(wanted.url));
  try {
    let answer = await fetchPage(wanted, signal);
    const { url } = answer.kind === "page" ? answer : wanted;
    const isAnother = shows(url) !== shows(wanted.url);
    const marks = await noLongerThan(MARKS_PATIENCE, isAnother ? marksOf(shows(url)) : asked);
    const section = wanted.history !== "none" && shows(url) ? withOwnSection(url, marks) : null;
    if (section) answer = await fetchPage(section, signal);
    await documentParsed();
    if (signal.aborted) return;
    if (answer.kind === "page") return await show(wanted, answer, { entry, marks }, signal);
    endProgress();
    if (answer.kind === "elsewhere") return goThere(wanted);
    if (answer.kind === "message") return snackbar(answer.text, "error");
    snackbar(OFFLINE, "error");
    wanted.onOffline?.();
  } catch (error) {
    if (signal.aborted) return;
    endProgress();
    snackbar(OFFLINE, "error");
    wanted.onOffline?.();
    reportError(error);
  }
}
