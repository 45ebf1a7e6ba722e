import { addresses } from "~/addresses";
import { pageParts } from "~/contracts";
import { emit } from "~/browser/platform/events";
import type { Section } from "~/domain/section/section";
import { sectionOf } from "~/domain/items/item";
import { itemPath } from "~/domain/items/item-path";
import { LANDING_PATH } from "~/domain/videos/landing";
import { hasSession } from "~/browser/platform/session";
import { fetchMarks, storedSection, type Marks } from "~/islands/player/passes/own-marks";
import { goThere, type Visit } from "./visit-request.client";
import {
  type Answer,
  fetchPage,
  type PageRequest,
} from "~/browser/navigation/fetch/fetch-page.client";
import { currentEntry, type Entry, pushEntry, replaceEntry, storePosition } from "./history.client";
import { applyMarks } from "~/browser/marks/marks.client";
import { nowPlaying } from "~/browser/parts/now-playing.client";
import { markedYtids } from "~/browser/marks/marks-query.client";
import { fetchOwnParts, learnShell } from "./own-parts.client";
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
import { carrySections } from "~/browser/navigation/sections/carry-sections.client";
import { arrive, type Arrival } from "./arrive.client";
import { needsWholeLoad } from "./other-build.client";
import { swapPage } from "./swap.client";
import { loadScript, startParts } from "~/browser/parts/page-scripts.client";
import { OFFLINE, snackbar } from "~/browser/platform/snackbar";
import type { Rest } from "~/browser/navigation/fetch/read-page.client";

type PageAnswer = Extract<Answer, { kind: "page" }>;

/**
 * Milliseconds that a page waits for its video's marks, which may name the section to open it with.
 */
const MARKS_TIMEOUT = 800;

let current = new AbortController();
/** Whether a page that the listener asked for is still loading. */
let isAwaited = false;

function documentParsed(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => addEventListener("DOMContentLoaded", () => resolve()));
}

function withTimeout(ms: number, marks: Promise<Marks>): Promise<Marks | null> {
  return Promise.race([marks, new Promise<null>((resolve) => setTimeout(resolve, ms, null))]);
}

/** Returns the section of this video that plays, else the listener's stored one. */
function ownSection(ytid: string, marks: Marks | null): Section | null {
  const playing = nowPlaying();
  const section = playing?.id === ytid ? sectionOf(playing) : null;
  if (section) return section;
  return storedSection(marks?.get(ytid));
}

/**
 * Adds the dock's video to the address of Home, which shows it. A newcomer who has chosen nothing
 * yet sees the introduction again (PLAYER-16).
 */
function withDock(url: URL): URL {
  const held = url.pathname === addresses.home && !url.search ? dockItem(document) : null;
  if (held?.kind !== "video") return url;
  const path = itemPath(held);
  if (path === LANDING_PATH) return url;
  const asked = new URL(url);
  asked.search = new URL(path, url).search;
  return asked;
}

/**
 * Whether this is Home without a video for somebody with a session: only the server knows whether
 * they are new.
 */
function greetsListener({ pathname, search }: URL): boolean {
  return pathname === addresses.home && !search && hasSession();
}

/**
 * Returns the page with the listener's own section; null if there is none, or if the address
 * already names one.
 */
function withOwnSection(url: URL, marks: Marks | null): PageRequest | null {
  const ytid = watchedYtid(url);
  const section = ytid ? ownSection(ytid, marks) : null;
  const hasSection = ["s", "e", "t", "start", "end", "at"].some((name) =>
    url.searchParams.has(name),
  );
  if (!section || hasSection) return null;
  const own = new URL(url);
  own.searchParams.set("s", String(section.start));
  own.searchParams.set("e", String(section.end));
  return { url: own };
}

/** Updates the history. A POST without a redirect has no address of its own. */
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
  const marks = await fetchMarks(ytids, signal, (shell) => void learnShell(shell, signal));
  if (!signal.aborted) applyMarks(document, marks);
}

/** Returns the listener's stored list for when the server cannot be reached (DISCOVERY-7). */
async function keptAnswer({ url, body }: Visit): Promise<PageAnswer | null> {
  if (url.pathname !== addresses.discovery || body !== undefined) return null;
  const page = await loadScript("discovery")
    .then(({ keptPage }) => keptPage?.() ?? null)
    .catch(() => null);
  const kept = { personal: true, redirected: false, failed: false, rest: null };
  return page && { kind: "page", url, page, ...kept };
}

/** Finds the failure in a response to a form, if the page says nothing else. */
function problemIn({ body }: Visit, answer: Answer): Element | null {
  if (body === undefined || answer.kind !== "page") return null;
  return answer.page.querySelector(`#main > ${pageParts.problem.selector}`);
}

/** Shows the failure in a dialog, on the form's page. */
function showProblem(problem: Element): void {
  const [title, message = ""] = ["h1", "p"].map(
    (part) => problem.querySelector(part)?.textContent ?? "",
  );
  emit("lor:snackbar", { title, message, kind: "error" });
}

/** Whether the whole page was shown elsewhere, or its visit was aborted meanwhile. */
async function isTaken(
  take: (page: Document) => boolean,
  { page, rest }: PageAnswer,
  signal: AbortSignal,
): Promise<boolean> {
  await rest?.(page);
  if (signal.aborted) return true;
  const taken = take(page);
  if (taken) endProgress();
  return taken;
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
  if (!visit.play) carrySections(answer);
  swapPage(answer.page, answer.personal);
  endProgress();
  readStreamedTitle();
  // Uses the response's URL, whose hash may name a part such as the report of an import.
  arrive(answer.url, arrival);
  emit("lor:navigated", { url: url.href });
  if (item) emit("lor:play-request", { item, autoplay: visit.play ?? false, list: visit.list });
  if (!answer.personal) void personalise(marks && watchedYtid(url), signal);
  if (visit.history !== "none" && answer.rest) await showRest(answer, answer.rest, signal);
}

/** Waits for panels that were pending when the page was shown. */
async function showRest({ personal }: PageAnswer, rest: Rest, signal: AbortSignal): Promise<void> {
  await rest(document);
  if (signal.aborted) return;
  readStreamedTitle();
  startParts();
  const item = itemOf(document);
  // The title may have been missing until now.
  if (item) emit("lor:play-request", { item, autoplay: false });
  if (!personal) await personalise(null, signal);
}

/**
 * Goes to a page within the document. A visit aborts an earlier one that is still loading; but one
 * that follows the player never aborts one that the listener asked for.
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
    const asked = { ...wanted, url: withDock(wanted.url) };
    let answer = await fetchPage(asked, signal, greetsListener(asked.url));
    const isAway = answer.kind === "offline" || (answer.kind === "page" && answer.failed);
    if (isAway) answer = (await keptAnswer(wanted)) ?? answer;
    const { url } = answer.kind === "page" ? answer : wanted;
    const isAnother = videoAt(url) !== videoAt(wanted.url);
    const marks = await withTimeout(MARKS_TIMEOUT, isAnother ? marksOf(videoAt(url)) : requested);
    const section = videoAt(url) ? withOwnSection(url, marks) : null;
    if (section) answer = await fetchPage(section, signal);
    await documentParsed();
    if (signal.aborted) return;
    if (wanted.take && answer.kind === "page" && (await isTaken(wanted.take, answer, signal)))
      return;
    const problem = problemIn(wanted, answer);
    if (wanted.body === undefined && !wanted.play && answer.kind === "page") {
      if (needsWholeLoad(answer.page)) return goThere(wanted);
    }
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
