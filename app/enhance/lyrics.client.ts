import { emit, requestPosition } from "~/domain/events";
import { LARGEST_OFFSET, lineAt, type Lyrics, LYRICS_AWAY, NO_LYRICS } from "~/domain/lyrics";
import { lineTimes, lyricsPath } from "~/domain/lyrics-paths";
import { postJson } from "./json-post.client";
import { drawMessage } from "./drawing.client";
import { drawLyrics } from "./lyrics-drawing.client";
import { nowPlaying } from "./marks.client";

type Found = Lyrics & { offset: number };

interface Line {
  start: number;
  end: number;
  link: HTMLAnchorElement;
}

/** How often the line that is sung is looked for, in milliseconds; and how long the list stays where it was scrolled to. */
const EVERY_MS = 250;
const HANDS_OFF_MS = 4000;

const followed = new WeakSet<Element>();

/** The line that was pressed last: pressed again, it becomes the loop. */
let chosen = "";

async function ask(ytid: string): Promise<Found | null> {
  const response = await fetch(`/api/video/lyrics?ytids=${ytid}`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(String(response.status));
  const { res }: { res: Partial<Record<string, Found>> } = await response.json();
  return res[ytid] ?? null;
}

function linesIn(panel: Element): Line[] {
  const links = panel.querySelectorAll<HTMLAnchorElement>("[data-lines] a");
  return [...links].map((link) => {
    return { start: Number(link.dataset.start), end: Number(link.dataset.end), link };
  });
}

/** The words of one video beside its player. Times of lines are seconds of the song, the video's are later by `offset`. */
class Follower {
  private lines: Line[] = [];
  private offset = 0;
  private sung = -1;
  private handsOffUntil = 0;

  constructor(
    private readonly panel: HTMLElement,
    private readonly ytid: string,
  ) {
    panel.addEventListener("click", (event) => this.press(event));
    panel.addEventListener("submit", (event) => this.shift(event));
    for (const name of ["wheel", "touchmove"])
      panel.addEventListener(name, () => this.handsOff(), { passive: true });
    const timer = setInterval(() => {
      if (this.panel.isConnected) this.look();
      else clearInterval(timer);
    }, EVERY_MS);
    void this.load();
  }

  private handsOff(): void {
    this.handsOffUntil = performance.now() + HANDS_OFF_MS;
  }

  private async load(): Promise<void> {
    const { panel, ytid } = this;
    const body = panel.querySelector("[data-lyrics-body]") ?? panel;
    try {
      const found = await ask(ytid);
      if (!found) return drawMessage(body, NO_LYRICS, null);
      if (!panel.querySelector(".lyrics-lines")) drawLyrics(body, ytid, found);
      this.lines = linesIn(panel);
      this.moveTo(found.offset);
    } catch {
      drawMessage(body, LYRICS_AWAY, () => void this.load());
    }
  }

  private moveTo(offset: number): void {
    this.offset = offset;
    const output = this.panel.querySelector("output");
    if (output) output.textContent = offset ? `${offset > 0 ? "+" : ""}${offset} s` : "";
    this.look();
  }

  private look(): void {
    const { seconds } = requestPosition(this.ytid);
    const sung = seconds === null ? -1 : lineAt(this.lines, seconds - this.offset);
    if (sung === this.sung) return;
    this.lines[this.sung]?.link.removeAttribute("aria-current");
    this.sung = sung;
    const link = this.lines[sung]?.link;
    link?.setAttribute("aria-current", "true");
    if (link && performance.now() > this.handsOffUntil) bringIntoView(link);
  }

  private press(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const line = this.lines.find((one) => one.link === link);
    const withModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const isHeld = requestPosition(this.ytid).seconds !== null;
    if (!line || withModifier || !isHeld) return;
    event.preventDefault();
    const { start, end } = lineTimes(
      { start: line.start, dur: line.end - line.start },
      this.offset,
    );
    const name = `${this.ytid} ${line.start}`;
    if (chosen === name) return this.loop({ start, end });
    chosen = name;
    const slice = nowPlaying()?.slice;
    if (slice && (start < slice.start || (slice.end && start >= slice.end))) this.loop(null);
    emit("lor:seek", { seconds: start });
  }

  /** The page comes anew with the section, so that slider, links and address say the same. */
  private loop(slice: { start: number; end: number } | null): void {
    const { ytid } = this;
    const { start, end } = slice ?? { start: 0, end: 0 };
    emit("lor:slice", { ytid, slice });
    const slider = { startTime: start, endTime: end, show: slice !== null };
    void postJson("/api/slider/set", { ytid, slider }).then(() =>
      emit("lor:navigate", { url: lyricsPath({ ytid, ...slice }), replace: true }),
    );
  }

  private shift(event: SubmitEvent): void {
    event.preventDefault();
    const by = Number(event.submitter?.dataset.by ?? 0);
    const offset = Math.min(Math.max(this.offset + by, -LARGEST_OFFSET), LARGEST_OFFSET);
    this.moveTo(offset);
    void postJson("/api/video/lyrics/offset", { ytid: this.ytid, offset });
  }
}

/** Scrolls the list only: the page stays where it is. */
function bringIntoView(link: HTMLElement): void {
  const list = link.closest<HTMLElement>("[data-lines]");
  if (!list) return;
  const middle = link.offsetTop - (list.clientHeight - link.offsetHeight) / 2;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  list.scrollTo({ top: middle, behavior: still ? "instant" : "smooth" });
}

/** Keeps the open panel in step with the player; a panel is followed once. */
export function follow(panel: HTMLElement): void {
  const { lyrics: ytid } = panel.dataset;
  if (!ytid || followed.has(panel)) return;
  followed.add(panel);
  new Follower(panel, ytid);
}
