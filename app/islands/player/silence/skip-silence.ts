import { podcastParts } from "~/contracts";
import type { EpisodeItem } from "~/domain/items/item";
import { listenFor, savedBy, type Silence } from "~/domain/podcasts/silence";
import { listenerOf } from "../host/audio/element";
import { type Ear, openEar } from "./ear";
import { skipping } from "./skipping";

/** In ms. A slower host is not asked again on this page. */
const PATIENCE = 10_000;

/**
 * Whether a host permits scripts to analyse its audio (CORS). Loads the beginning with another
 * element, so that playback continues.
 */
function mayHear(url: string, signal: AbortSignal): Promise<boolean> {
  const probe = new Audio();
  probe.crossOrigin = "anonymous";
  probe.preload = "metadata";
  let patience: ReturnType<typeof setTimeout>;
  return new Promise<boolean>((resolve) => {
    patience = setTimeout(resolve, PATIENCE, false);
    probe.addEventListener("loadedmetadata", () => resolve(true));
    probe.addEventListener("error", () => resolve(false));
    signal.addEventListener("abort", () => resolve(false));
    probe.src = url;
  }).finally(() => {
    clearTimeout(patience);
    probe.removeAttribute("src");
    probe.load();
  });
}

/**
 * Calls `tick` every `ms` until it is stopped, even in a hidden tab, where browsers slow down
 * timers.
 */
function startTicks(ms: number, tick: () => void): () => void {
  const worker = new Worker(new URL("../loop/clock.worker.ts", import.meta.url), {
    type: "module",
  });
  const again = () => worker.postMessage({ turn: 0, delay: ms });
  worker.onmessage = () => {
    tick();
    again();
  };
  again();
  return () => worker.terminate();
}

/** Ms between two looks at the audio. */
const LOOK = 50;
const NOTHING: Silence = { heard: false, since: null };

/**
 * Plays the silent parts of an episode faster (PODCAST-20), once the host of its audio permits
 * analysing it. `defaultPlaybackRate` of the element is the speed that the listener chose.
 */
export class SilenceSkipper {
  #ear: Ear | null = null;
  #silence = NOTHING;
  #lookedAt = 0;
  #savedMs = 0;
  #endTicks: (() => void) | null = null;
  readonly #over = new AbortController();

  constructor(
    private readonly audio: HTMLAudioElement,
    private readonly item: EpisodeItem,
    private readonly sectionEnd: () => number,
  ) {
    const on = listenerOf(audio, this.#over.signal);
    on("playing seeked", () => this.#listen());
    on("pause waiting seeking ended", () => this.#rest());
    on("emptied error", () => this.#deafen());
    skipping.save(0);
    if (audio.crossOrigin === null && audio.hasAttribute("src")) void this.#askForCors();
    else this.#listen();
  }

  end(): void {
    this.#over.abort();
    this.#deafen();
  }

  /** Asks without interrupting playback. */
  async #askForCors(): Promise<void> {
    const { signal } = this.#over;
    const may = await mayHear(this.audio.src, signal);
    if (signal.aborted) return;
    if (may) this.audio.dispatchEvent(new Event("reopen"));
    else skipping.refuse(this.item);
  }

  #listen(): void {
    const { audio } = this;
    const plays = !audio.paused && audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
    if (audio.crossOrigin === null || !plays) return;
    try {
      this.#ear ??= openEar(audio);
    } catch {
      return skipping.refuse(this.item);
    }
    this.#endTicks ??= startTicks(LOOK, () => this.#look());
  }

  #look(): void {
    const { currentTime: seconds, defaultPlaybackRate: chosen, duration } = this.audio;
    this.#save();
    const level = this.#ear?.level() ?? null;
    if (level === null || !this.#isFree) return this.#calm();
    const end = Math.min(this.sectionEnd(), duration || Infinity);
    const next = listenFor(this.#silence, { level, seconds, end, chosen });
    this.#silence = next.silence;
    this.#playWith(next.speed);
  }

  /** Whether the speed may change: not during a line drill, nor at the speed set for one. */
  get #isFree(): boolean {
    const { playbackRate, defaultPlaybackRate } = this.audio;
    const isOurs = playbackRate === defaultPlaybackRate || playbackRate === skipping.hastened;
    return isOurs && !podcastParts.drill.isOn(this.audio);
  }

  #save(): void {
    const now = performance.now();
    const { playbackRate, defaultPlaybackRate } = this.audio;
    if (playbackRate === skipping.hastened) {
      this.#savedMs += savedBy(now - this.#lookedAt, playbackRate, defaultPlaybackRate);
      skipping.save(this.#savedMs / 1000);
    }
    this.#lookedAt = now;
  }

  #playWith(speed: number): void {
    const { audio } = this;
    skipping.hastened = speed === audio.defaultPlaybackRate ? null : speed;
    if (audio.playbackRate !== speed) audio.playbackRate = speed;
  }

  /** Returns to the speed that the listener chose. */
  #calm(): void {
    const { audio } = this;
    if (audio.playbackRate === skipping.hastened) this.#playWith(audio.defaultPlaybackRate);
    skipping.hastened = null;
    this.#silence = { ...this.#silence, since: null };
  }

  #rest(): void {
    this.#endTicks?.();
    this.#endTicks = null;
    this.#calm();
  }

  #deafen(): void {
    this.#rest();
    this.#ear?.close();
    this.#ear = null;
    this.#silence = NOTHING;
  }
}
