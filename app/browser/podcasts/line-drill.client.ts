import { lineParts, podcastParts } from "~/contracts";
import { requestPosition } from "~/browser/platform/ask-player";
import { emit } from "~/browser/platform/events";
import { pageItem } from "~/browser/platform/page-item";
import {
  beginDrill,
  type Drill,
  hear,
  nextLook,
  slowerThan,
  timedLines,
} from "~/domain/podcasts/transcript/line-drill";
import { playAt } from "./play-at.client";

const player = () => document.querySelector<HTMLAudioElement>("#player audio");

function linesOf(list: Element) {
  const links = [...list.querySelectorAll<HTMLElement>(`a${lineParts.seek.selector}`)];
  const lines = links.map((link) => {
    const end = lineParts.end.of(link);
    return { start: lineParts.seek.of(link), end: Number.isNaN(end) ? null : end };
  });
  return timedLines(lines);
}

/**
 * Starts the learner's controls above a transcript: each line is repeated a number of times, then
 * the next, slower with each press.
 */
export function startDrills(group: HTMLFormElement, list: HTMLElement): void {
  const [toggle, slower] = group.querySelectorAll("button");
  if (!toggle || !slower) return;
  let drill: Drill | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(): void {
    toggle!.setAttribute("aria-pressed", String(drill !== null));
    slower!.disabled = drill === null;
  }

  function stop(): void {
    if (!drill) return;
    clearTimeout(timer);
    drill = null;
    const audio = player();
    if (audio) {
      audio.playbackRate = audio.defaultPlaybackRate;
      podcastParts.drill.set(audio, false);
    }
    show();
  }

  function update(): void {
    const item = pageItem();
    if (!drill || !list.isConnected || item?.kind !== "episode") return stop();
    const { seconds } = requestPosition(item.id);
    const at = seconds ?? 0;
    const { drill: next, seekTo } = seconds === null ? { drill, seekTo: null } : hear(drill, at);
    if (next === null) return stop();
    drill = next;
    if (seekTo !== null) emit("lor:seek", { seconds: seekTo });
    const audio = player();
    // Silence is not skipped, because lines are timed by the speed.
    if (audio) podcastParts.drill.set(audio, true);
    const rate = audio && !audio.paused ? audio.playbackRate : 0;
    timer = setTimeout(update, nextLook(drill, seekTo ?? at, rate));
  }

  function begin(): void {
    const item = pageItem();
    if (item?.kind !== "episode") return;
    const times = Number(new FormData(group).get("times"));
    drill = beginDrill(linesOf(list), times, requestPosition(item.id).seconds ?? item.startAt);
    const line = drill?.lines[drill.at];
    if (!line) return;
    playAt(item, { position: line.start, section: null });
    show();
    update();
  }

  group.addEventListener("submit", (event) => {
    event.preventDefault();
    if (drill) stop();
    else begin();
  });
  slower.addEventListener("click", () => {
    const audio = player();
    if (audio) audio.playbackRate = slowerThan(audio.playbackRate);
  });
  // Choosing a line by hand ends the drill.
  list.addEventListener("click", stop);
  show();
  toggle.disabled = false;
}
