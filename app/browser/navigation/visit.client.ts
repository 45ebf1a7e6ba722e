import { addresses } from "~/addresses";
import { pageParts } from "~/contracts";
import { emit } from "~/browser/platform/events";
import type { Slice } from "~/domain/slider/slice";
import { OFFLINE } from "~/browser/platform/messages";
import { sliceOf } from "~/domain/items/item";
import { itemPath } from "~/domain/items/item-path";
import { fetchMarks, storedSlice, type Marks } from "~/islands/player/passes/own-marks";
import { goThere, type Visit } from "./visit-request.client";
import { type Answer, fetchPage, type PageRequest } from "./fetch-page.client";
import { currentEntry, type Entry, pushEntry, replaceEntry, storePosition } from "./history.client";
import { applyMarks } from "../marks/marks.client";
import { nowPlaying } from "../player/now-playing.client";
import { markedYtids } from "../marks/marks-query.client";
import { fetchOwnParts } from "../shell/own-parts.client";
import { readStreamedTitle } from "./page-title.client";
import { endProgress } from "./progress.client";
import {
  addressOf,
  dockItem,
  isSamePage,
  itemOf,
  setShown,
  shownUrl,
  watchedYtid,
} from "./shown-page.client";
import { carrySections } from "../player/carry-sections.client";
import { arrive, type Arrival } from "./arrive.client";
import { swapPage } from "./swap.client";
import { startParts } from "../shell/features.client";
import { snackbar } from "../shell/snackbar.client";
import type { Rest } from "./read-page.client";

type PageAnswer = Extract<Answer, { kind: "page" }>;

/** A page waits so long (ms) for the marks of its video, which may name the section to open it with. */
const MARKS_TIMEOUT = 800;

let current = new AbortController();
/** A page that the listener asked for is still loading. */
let isAwaited = false;

function documentParsed(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => addEventListener("DOMContentLoaded", () => resolve()));
}

function withTimeout(ms: number, marks: Promise<Marks>): Promise<Marks | null> {
  return Promise.race([marks, new Promise<null>((resolve) => setTimeout(resolve, ms, null))]);
}

/** The section of this video that plays, else the listener's stored one. */
function ownSection(ytid: string, marks: Marks | null): Slice | null {
  const playing = nowPlaying();
  const slice = playing?.id === ytid ? sliceOf(playing) : null;
  if (slice) return slice;
  return storedSlice(marks?.get(ytid));
}

/** Home shows the dock's video, so its page is requested with that. */
function withDock(url: URL): URL {
  const held = url.pathname === addresses.home && !url.search ? dockItem(document) : null;
  if (held?.kind !== "video") return url;
  const asked = new URL(url);
  asked.search = new URL(itemPath(held), url).search;
  return asked;
}

/** The same page with the listener's own section; null if there is none or the address names a section itself. */
function withOwnSection(url: URL, marks: Marks | null): PageRequest | null {
  const ytid = watchedYtid(url);
  const section = ytid ? ownSection(ytid, marks) : null;
  const hasSection = ["s", "e", "t", "start", "end"].some((name) => url.searchParams.has(name));
  if (!section || hasSection) return null;
  const own = new URL(url);
  own.searchParams.set("s", String(section.start));
  own.searchParams.set("e", String(section.end));
  return { url: own };
}

/** Updates the history. A POST that was not redirected has no address of its own. */
function moveHistory({ history, body }: Visit, url: URL, redirected: boolean): URL {
  const target = body !== undefined && !redirected ? shownUrl() : url;
  const moves = target.href !== location.href;
  if (history === "push" && moves) pushEntry(target);
  else if (history !== "none" || moves) replaceEntry(target);
  return target;
}

/** Adds the listener's own parts and marks to a public page. */
async function personalise(known: string | null, signal: AbortSignal): Promise<void> {
  await fetchOwnParts(signal);
  const main = document.getElementById("main");
  const ytids = markedYtids(main ?? document).filter((ytid) => ytid !== known);
  const marks = await fetchMarks(ytids, signal);
  if (!signal.aborted) applyMarks(document, marks);
}

/** The page of an own list that this browser keeps for a server that is away (DISCOVERY-7). */
async function keptAnswer({ url, body }: Visit): Promise<PageAnswer | null> {
  if (url.pathname !== addresses.discovery || body !== undefined) return null;
  const load = import("../discovery/discovery.client");
  const page = await load.then((chunk) => chunk.keptPage()).catch(() => null);
  const kept = { personal: true, redirected: false, failed: false, rest: null };
  return page && { kind: "page", url, page, ...kept };
}

/** The error page that a form was answered with, if that says nothing else. */
function problemIn({ body }: Visit, answer: Answer): Element | null {
  if (body === undefined || answer.kind !== "page") return null;
  return answer.page.querySelector(`#main > ${pageParts.problem.selector}`);
}

/** Says it in a dialog, on the page that the form was on. */
function showProblem(problem: Element): void {
  const [title, message = ""] = ["h1", "p"].map(
    (part) => problem.querySelector(part)?.textContent ?? "",
  );
  emit("lor:snackbar", { title, message, kind: "error" });
}

async function show(
  visit: Visit,
  answer: PageAnswer,
  { entry, marks }: { entry: Entry | null; marks: Marks | null },
  signal: AbortSignal,
) {
  if (visit.history === "none") await answer.rest?.(answer.page);
  if (signal.aborted) return;
  if (marks) applyMarks(answer.page, marks);
  const item = itemOf(answer.page);
  const url = moveHistory(visit, addressOf(answer.url, item), answer.redirected);
  const arrival: Arrival = {
    entry,
    again: visit.body !== undefined && isSamePage(url, shownUrl()),
    quiet: visit.quiet,
  };
  setShown(url);
  isAwaited = false;
  if (!visit.play) carrySections(answer.page);
  swapPage(answer.page, answer.personal);
  endProgress();
  readStreamedTitle();
  // Not `url`: the answer's hash may name a part, such as the report of an import.
  arrive(answer.url, arrival);
  emit("lor:navigated", { url: url.href });
  if (item) emit("lor:play-request", { item, autoplay: visit.play ?? false, list: visit.list });
  if (!answer.personal) void personalise(marks && watchedYtid(url), signal);
  if (visit.history !== "none" && answer.rest) await showRest(answer, answer.rest, signal);
}

/** Waits for the panels that were pending when the page was shown. */
async function showRest({ personal }: PageAnswer, rest: Rest, signal: AbortSignal): Promise<void> {
  await rest(document);
  if (signal.aborted) return;
  readStreamedTitle();
  startParts();
  const item = itemOf(document);
  // The title may have been missing before.
  if (item) emit("lor:play-request", { item, autoplay: false });
  if (!personal) await personalise(null, signal);
}

/**
 * Goes to a page within the document. A visit aborts an earlier one that is still loading, but none that follows the player
 * aborts one that the listener asked for.
 */
export async function visit(wanted: Visit): Promise<void> {
  if (wanted.follows && isAwaited) return;
  isAwaited = !wanted.follows;
  current.abort();
  current = new AbortController();
  const { signal } = current;
  // Read first, because scrolling while the page loads is stored in this entry.
  const entry = wanted.history === "none" ? currentEntry() : null;
  if (!entry) storePosition(wanted.from);
  const videoAt = (url: URL) => (wanted.body === undefined ? watchedYtid(url) : null);
  const marksOf = (ytid: string | null) => fetchMarks(ytid ? [ytid] : [], signal);
  const requested = marksOf(videoAt(wanted.url));
  try {
    let answer = await fetchPage({ ...wanted, url: withDock(wanted.url) }, signal);
    const isAway = answer.kind === "offline" || (answer.kind === "page" && answer.failed);
    if (isAway) answer = (await keptAnswer(wanted)) ?? answer;
    const { url } = answer.kind === "page" ? answer : wanted;
    const isAnother = videoAt(url) !== videoAt(wanted.url);
    const marks = await withTimeout(MARKS_TIMEOUT, isAnother ? marksOf(videoAt(url)) : requested);
    const section = videoAt(url) ? withOwnSection(url, marks) : null;
    if (section) answer = await fetchPage(section, signal);
    await documentParsed();
    if (signal.aborted) return;
    const problem = problemIn(wanted, answer);
    if (answer.kind === "page" && !problem) {
      return await show(wanted, answer, { entry, marks }, signal);
    }
    endProgress();
    if (problem) return showProblem(problem);
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
  } finally {
    if (!signal.aborted) isAwaited = false;
  }
}
