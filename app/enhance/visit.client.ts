import { emit } from "~/domain/events";
import { isWatchUrl } from "~/domain/paths";
import { parseWishedVideo } from "~/domain/wish";
import { arrive, type Arrival } from "./arrive.client";
import { type Answer, fetchPage, type PageRequest } from "./fetch-page.client";
import { currentEntry, noteEntry, pushEntry, replaceEntry } from "./history.client";
import { applyMarks } from "./marks.client";
import { fetchMarks, markedYtids, type Marks } from "./marks-query.client";
import { takeStreamedTitle } from "./page-title.client";
import { endProgress, startProgress } from "./progress.client";
import { OFFLINE, snackbar } from "./snackbar.client";
import { swapPage } from "./swap.client";

export interface Visit extends PageRequest {
  /** What becomes of the browser's history; `none` when the browser has moved already. */
  history: "push" | "replace" | "none";
  /** The listener asked for what the page plays. */
  play?: boolean;
  quiet?: boolean;
  /** Address of the link that was followed. */
  from?: string;
  /** The network is down and the page stays. */
  onOffline?: () => void;
}

type PageAnswer = Extract<Answer, { kind: "page" }>;

/** The marks of the video itself may hold up its page so long (ms): its section is played from the first second. */
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

function documentParsed(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => addEventListener("DOMContentLoaded", () => resolve()));
}

function noLongerThan(ms: number, marks: Promise<Marks>): Promise<Marks> {
  return Promise.race([marks, new Promise<Marks>((resolve) => setTimeout(resolve, ms, {}))]);
}

/** The section that the listener keeps of the page's video, unless the page was asked for another. */
function laySection(page: Document, marks: Marks): void {
  const block = page.getElementById("page-video");
  const video = parseWishedVideo(block?.textContent);
  const slider = video && !video.slice ? marks[video.ytid]?.slider : undefined;
  if (!block || !slider || slider.show === false) return;
  const slice = { start: slider.startTime, end: slider.endTime };
  block.textContent = JSON.stringify({ ...video, slice });
}

function wish(autoplay: boolean): void {
  const video = parseWishedVideo(document.getElementById("page-video")?.textContent);
  if (video) emit("lor:wish", { ...video, autoplay });
}

/** Where the answer stands in the history: a POST that was not redirected has no address of its own. */
function moveHistory(visit: Visit, { url, redirected }: PageAnswer): URL {
  if (visit.history === "none") return url;
  const target = visit.body !== undefined && !redirected ? shown : url;
  if (visit.history === "replace" || target.href === location.href) replaceEntry(target);
  else pushEntry(target);
  return target;
}

async function markOthers(known: Marks, signal: AbortSignal): Promise<void> {
  const ytids = markedYtids(document).filter((ytid) => !(ytid in known));
  const marks = await fetchMarks(ytids, signal);
  if (!signal.aborted) applyMarks(document, marks);
}

async function show(visit: Visit, answer: PageAnswer, marks: Marks, signal: AbortSignal) {
  if (visit.history === "none") await answer.rest(answer.page);
  if (signal.aborted) return;
  applyMarks(answer.page, marks);
  laySection(answer.page, marks);
  const entry = visit.history === "none" ? currentEntry() : null;
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
  arrive(url, arrival);
  emit("lor:navigated", { url: url.href });
  wish(visit.play ?? false);
  if (!answer.personal) void markOthers(marks, signal);
  if (visit.history !== "none") await fillIn(answer, signal);
}

/** Panels that were still on their way when the page was shown. */
async function fillIn(answer: PageAnswer, signal: AbortSignal): Promise<void> {
  await answer.rest(document);
  if (signal.aborted) return;
  takeStreamedTitle();
  if (!answer.personal) await markOthers({}, signal);
}

function goThere({ url, history, body }: Visit): void {
  if (history === "none" || body !== undefined) location.reload();
  else if (history === "replace") location.replace(url);
  else location.assign(url);
}

/** Goes to a page within the document. A later visit ends an earlier one that is still on its way. */
export async function visit(wanted: Visit): Promise<void> {
  turn.abort();
  turn = new AbortController();
  const { signal } = turn;
  if (wanted.history !== "none") noteEntry(wanted.from);
  startProgress();
  const ytid = isWatchUrl(wanted.url) ? wanted.url.searchParams.get("v") : null;
  const marks = noLongerThan(MARKS_PATIENCE, fetchMarks(ytid ? [ytid] : [], signal));
  try {
    const answer = await fetchPage(wanted, signal);
    await documentParsed();
    if (signal.aborted) return;
    if (answer.kind === "page") return await show(wanted, answer, await marks, signal);
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
    console.error(error);
  }
}
