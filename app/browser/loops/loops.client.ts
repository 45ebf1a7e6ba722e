import { addresses } from "~/addresses";
import { lineParts, pageParts, savedLoopParts } from "~/contracts";
import { fetchOwnParts } from "~/browser/navigation/own-parts.client";
import { chunkOf } from "~/browser/platform/chunks/chunk-of";
import { isPlainClick } from "~/browser/parts/plain-click.client";
import { requestNow, requestPosition } from "~/browser/platform/ask-player";
import { emit, type HeldNow, listen } from "~/browser/platform/events";
import { intent } from "~/browser/platform/intent";
import { pageItem } from "~/browser/platform/page-item";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";
import { partAt } from "~/browser/platform/presses";
import { type Item, sectionOf, withSection } from "~/domain/items/item";
import { formatTime } from "~/domain/text/time";
import { playLoop } from "./play-loop.client";

const withPractice = chunkOf(() => import("./practice/practice.client"));
const withLoopDrag = chunkOf(() => import("./loop-drag.client"));

const LOOP = `:is(${savedLoopParts.loop.selector}, ${savedLoopParts.popular.selector})`;

/** The part's item as the player holds it; null if it holds another one, or is not there yet. */
function heldBy(part: HTMLElement): HeldNow | null {
  const now = requestNow();
  return now && `${now.item.kind}:${now.item.id}` === savedLoopParts.part.of(part) ? now : null;
}

/** The part's item with the section set last: the player's, else the page's. */
function itemOf(part: HTMLElement): Item | null {
  const item = heldBy(part)?.item ?? pageItem();
  const isOurs = item && `${item.kind}:${item.id}` === savedLoopParts.part.of(part);
  if (!isOurs) return null;
  const { section } = intent;
  return !requestNow() && section?.id === item.id ? withSection(item, section.slice) : item;
}

/** What loops now, in the words of the lyrics or the chapter where it starts and ends with one. */
function nameOf(section: { start: number; end: number }): string {
  const starts = `#main a:is(${lineParts.seek.selector}, ${lineParts.start.selector})`;
  for (const line of document.querySelectorAll<HTMLElement>(starts)) {
    const start = lineParts.seek.isOn(line) ? lineParts.seek.of(line) : lineParts.start.of(line);
    const isLoop = savedLoopParts.loop.isOn(line) || savedLoopParts.popular.isOn(line);
    if (isLoop || Math.abs(start - section.start) > 0.05) continue;
    const words = [...line.childNodes].filter((node) => node instanceof Text);
    return words
      .map(({ textContent }) => textContent)
      .join("")
      .trim()
      .slice(0, 80);
  }
  return "";
}

/** Saves the section that loops now, or the whole item. */
async function save(part: HTMLElement): Promise<void> {
  const item = itemOf(part);
  if (!item || item.kind === "station") return;
  const section = sectionOf(item);
  const end = section?.end || requestPosition(item.id).duration || item.duration;
  if (!end) return emit("lor:snackbar", { message: "Play the video first" });
  const start = section?.start ?? 0;
  const rate = heldBy(part)?.rate;
  const isSaved = await postWithSnackbar(addresses.api.loops.save, {
    kind: item.kind,
    item: item.id,
    name: section ? nameOf({ start, end }) : "",
    startMs: Math.round(start * 1000),
    endMs: Math.round(end * 1000),
    ...(rate && rate !== 1 && { rate }),
  });
  if (isSaved) await showOwn();
}

const showOwn = () => fetchOwnParts(new AbortController().signal, pageParts.own.is("loops"));

/** Stops after a number of passes, if there is one. */
function practise(part: HTMLElement, passes: number): void {
  if (passes) withPractice(({ stopAfter }) => stopAfter(part, passes));
}

/** Marks the loop that plays. */
function markCurrent(part: HTMLElement): void {
  const item = itemOf(part);
  const section = item && sectionOf(item);
  for (const loop of part.querySelectorAll<HTMLElement>(savedLoopParts.loop.selector)) {
    const { start, end } = section ?? { start: NaN, end: NaN };
    const isCurrent = lineParts.start.of(loop) === start && lineParts.end.of(loop) === end;
    loop.ariaCurrent = isCurrent ? "true" : null;
  }
}

/** Tells the track which loops to mark. */
function tellTrack(part: HTMLElement): void {
  const key = savedLoopParts.part.of(part) ?? "";
  const sections = [...part.querySelectorAll(savedLoopParts.loop.selector)].map((loop) => ({
    start: lineParts.start.of(loop),
    end: lineParts.end.of(loop),
  }));
  intent.loops = { id: key.slice(key.indexOf(":") + 1), sections };
  emit("lor:loops", intent.loops);
}

/** The loops of a video or an episode, on its page. */
function startItem(part: HTMLElement): void {
  const form = part.querySelector<HTMLFormElement>(savedLoopParts.save.selector);
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.ariaBusy) return;
    form.ariaBusy = "true";
    void save(part).finally(() => (form.ariaBusy = null));
  });
  part.addEventListener("click", (event) => {
    const loop = partAt<HTMLAnchorElement>(event, LOOP);
    const item = itemOf(part);
    if (!loop || !item || item.kind === "station" || !isPlainClick(event)) return;
    event.preventDefault();
    playLoop(item, loop);
    practise(part, savedLoopParts.passes.of(loop));
  });
  const button = part.querySelector<HTMLElement>(savedLoopParts.practise.selector);
  button?.addEventListener("click", () => withPractice(({ openPractice }) => openPractice(part)));
  const show = () => {
    tellTrack(part);
    markCurrent(part);
  };
  show();
  const row = part.querySelector(pageParts.own.is("loops"));
  if (row) new MutationObserver(show).observe(row, { childList: true });
  const end = listen("lor:playing", () => (part.isConnected ? markCurrent(part) : end()));
  // A playlist's card that plays counts its own (LOOP-16).
  if (!itemOf(part)?.passes) practise(part, savedLoopParts.passes.of(part));
}

/** The list of an item's loops, which can be dragged. */
function startList(list: HTMLElement): void {
  withLoopDrag(({ startLoopDrag }) => startLoopDrag(list));
}

/** Splits a loop where it is heard now. */
function startSplit(form: HTMLElement): void {
  const field = form.querySelector<HTMLInputElement>("[name=at]");
  const item = itemOf(form);
  const { seconds } = item ? requestPosition(item.id) : { seconds: null };
  if (!field || seconds === null) return;
  const isInside = seconds > lineParts.start.of(field) && seconds < lineParts.end.of(field);
  if (isInside) field.value = formatTime(seconds);
}

export function start(part: HTMLElement): void {
  if (part.matches("form")) startSplit(part);
  else if (savedLoopParts.part.isOn(part)) startItem(part);
  else startList(part);
}
