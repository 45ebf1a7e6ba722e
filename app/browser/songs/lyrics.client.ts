import { addresses } from "~/addresses";
import { lineParts, lyricsParts } from "~/contracts";
import { sectionOf } from "~/domain/items/item";
import { requestPosition } from "~/browser/platform/ask-player";
import { emit } from "~/browser/platform/events";
import { MAX_OFFSET, lineIndexAt, type Lyrics, NO_LYRICS } from "~/domain/songs/lyrics";
import { linesBetween, lyricsPath } from "~/domain/songs/lyrics-paths";
import { ownValue } from "~/domain/text/own-value";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";
import { nowPlaying } from "~/browser/parts/now-playing.client";
import { isPlainClick } from "~/browser/parts/plain-click.client";
import { renderMessage } from "~/browser/platform/elements";
import { sliderBody } from "~/domain/section/slider-body";
import { renderLyrics } from "./render-lyrics.client";

type Found = Lyrics & { offset: number };

interface Line {
  start: number;
  end: number;
  link: HTMLAnchorElement;
}

/** Milliseconds between updates of the current line. */
const UPDATE_EVERY_MS = 250;
/** Milliseconds after the listener scrolls during which the list does not scroll by itself. */
const NO_SCROLL_MS = 4000;

const followed = new WeakSet<Element>();

/**
 * The first of two pressed lines, in seconds of the song; the second completes the loop (SONG-2).
 */
let first: { ytid: string; start: number; end: number } | null = null;

async function loadLyrics(ytid: string): Promise<Found | null> {
  const response = await fetch(`${addresses.api.video.lyrics}?ytids=${ytid}`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(String(response.status));
  const { res }: { res: Record<string, Found> } = await response.json();
  return ownValue(res, ytid) ?? null;
}

function linesIn(panel: Element): Line[] {
  const links = panel.querySelectorAll<HTMLAnchorElement>(`${lyricsParts.lines.selector} a`);
  return [...links].map((link) => {
    return { start: lineParts.start.of(link), end: lineParts.end.of(link), link };
  });
}

/**
 * Follows a video with its lyrics. Lines are in seconds of the song; the video is later by
 * `offset`.
 */
class Follower {
  private lines: Line[] = [];
  private offset = 0;
  private current = -1;
  private noScrollUntil = 0;
  private readonly loaded: Promise<void>;

  constructor(
    private readonly panel: HTMLElement,
    private readonly ytid: string,
  ) {
    panel.addEventListener("click", (event) => this.press(event));
    panel.addEventListener("submit", (event) => void this.changeOffset(event));
    for (const name of ["wheel", "touchmove"])
      panel.addEventListener(name, () => this.pauseScrolling(), { passive: true });
    const timer = setInterval(() => {
      if (this.panel.isConnected) this.update();
      else clearInterval(timer);
    }, UPDATE_EVERY_MS);
    this.loaded = this.load();
  }

  private pauseScrolling(): void {
    this.noScrollUntil = performance.now() + NO_SCROLL_MS;
  }

  private async load(): Promise<void> {
    const { panel, ytid } = this;
    const body = panel.querySelector(lyricsParts.body.selector) ?? panel;
    try {
      const found = await loadLyrics(ytid);
      if (!found) return renderMessage(body, NO_LYRICS, null);
      if (!panel.querySelector(".lyrics-lines")) renderLyrics(body, ytid, found);
      this.lines = linesIn(panel);
      this.setOffset(found.offset);
    } catch {
      renderMessage(body, NO_LYRICS, () => void this.load());
    }
  }

  private setOffset(offset: number): void {
    this.offset = offset;
    const output = this.panel.querySelector("output");
    if (output) output.textContent = offset ? `${offset > 0 ? "+" : ""}${offset} s` : "";
    this.update();
  }

  private update(): void {
    const { seconds } = requestPosition(this.ytid);
    const current = seconds === null ? -1 : lineIndexAt(this.lines, seconds - this.offset);
    if (current === this.current) return;
    this.lines[this.current]?.link.removeAttribute("aria-current");
    this.current = current;
    const link = this.lines[current]?.link;
    link?.setAttribute("aria-current", "true");
    if (link && performance.now() > this.noScrollUntil) scrollToLine(link);
  }

  private press(event: MouseEvent): void {
    const link =
      event.target instanceof Element
        ? event.target.closest(`${lyricsParts.lines.selector} a`)
        : null;
    if (!link || !isPlainClick(event)) return;
    // If this video is not the one that plays, the link opens it at this moment.
    const plays = requestPosition(this.ytid).seconds !== null;
    if (plays) event.preventDefault();
    void this.loaded.then(() => this.choose(link, plays));
  }

  private choose(link: Element, plays: boolean): void {
    const line = this.lines.find((one) => one.link === link);
    if (!line) return;
    const { ytid } = this;
    const from = first?.ytid === ytid ? first : null;
    first = from ? null : { ytid, start: line.start, end: line.end };
    if (!plays) return;
    if (from) return this.loop(linesBetween(from, line, this.offset));
    const { start } = linesBetween(line, line, this.offset);
    const held = nowPlaying();
    const section = held && sectionOf(held);
    if (section && (start < section.start || (section.end && start >= section.end)))
      this.loop(null);
    emit("lor:seek", { seconds: start });
  }

  /** Reloads the page, so that the slider, links and address have the section too. */
  private loop(section: { start: number; end: number } | null): void {
    const { ytid } = this;
    emit("lor:section", { id: ytid, slice: section });
    void postWithSnackbar(addresses.api.slider.set, sliderBody(ytid, section)).then(() =>
      emit("lor:navigate", { url: lyricsPath({ ytid, ...section }), replace: true }),
    );
  }

  private async changeOffset(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await this.loaded;
    const by = event.submitter ? lyricsParts.by.of(event.submitter) : 0;
    const offset = Math.min(Math.max(this.offset + by, -MAX_OFFSET), MAX_OFFSET);
    this.setOffset(offset);
    void postWithSnackbar(addresses.api.video.lyricsOffset, { ytid: this.ytid, offset });
  }
}

/** Scrolls the list, but not the page. */
function scrollToLine(link: HTMLElement): void {
  const list = link.closest<HTMLElement>(lyricsParts.lines.selector);
  if (!list) return;
  const middle = link.offsetTop - (list.clientHeight - link.offsetHeight) / 2;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  list.scrollTo({ top: middle, behavior: still ? "instant" : "smooth" });
}

/** Makes an open panel follow the player, once. */
export function follow(panel: HTMLElement): void {
  const ytid = lyricsParts.panel.of(panel);
  if (!ytid || followed.has(panel)) return;
  followed.add(panel);
  new Follower(panel, ytid);
}
