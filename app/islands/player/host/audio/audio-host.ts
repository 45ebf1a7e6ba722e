import type { EpisodeItem, Item, StationItem, StationSource } from "~/domain/player/item";
import { SOUNDS_WITHIN } from "~/domain/player/retry-plan";
import { SPEEDS } from "~/domain/podcasts/speeds";
import { playCall } from "~/domain/player/play-call";
import { postInBackground } from "~/browser/platform/json-requests";
import type { MediaAdapter, MediaReading, MediaRequest, Tell } from "../media";
import { attach, playable, type Way, waysTo } from "./attach";
import { audioState } from "./element";
import type { KeptPlaces } from "./kept-places";
import type { KeptRates } from "./kept-rates";
import { PlaceKeeper, startOf } from "./place-keeper";
import { reportFailure } from "./report-failure";
import { followSongs } from "./songs";
import * as texts from "./texts";
import { Tries } from "./tries";

/** Nothing is heard for so many ms: the connection counts as lost. */
const STALLS_AFTER = 6_000;

type Sound = StationItem | EpisodeItem;

function sourcesOf(item: Sound): StationSource[] {
  if (item.kind === "station") return item.sources;
  return [{ url: item.url, hls: item.type === "application/vnd.apple.mpegurl" }];
}

/** Stations and episodes in the page's own media element, behind the interface of all hosts. */
export class AudioHost implements MediaAdapter {
  readonly kind;
  readonly tellsFailures = true;
  readonly ready = true;
  readonly toggleMute = (): unknown => (this.audio.muted = !this.audio.muted);
  #item!: Sound;
  #sources: Way[] = [];
  #wanted = false;
  #begun = false;
  #rate = 1;
  /** The press on Play of this item was counted. */
  #counted = false;
  /** Where it plays, or goes on once it is connected (seconds). */
  #place = 0;
  #tries: Tries | null = null;
  #detach: (() => void) | null = null;
  #endSongs: (() => void) | null = null;
  #stall: ReturnType<typeof setTimeout> | undefined;
  readonly #keeper: PlaceKeeper;
  readonly #over = new AbortController();

  constructor(
    private readonly audio: HTMLAudioElement,
    private readonly kept: { places: KeptPlaces; rates: KeptRates },
    private readonly tell: Tell,
    item: Sound,
    request: MediaRequest,
  ) {
    this.kind = item.kind;
    this.#keeper = new PlaceKeeper(kept.places, () => this.#reading());
    this.#listen();
    this.load(item, request);
  }

  get #isLive(): boolean {
    return this.#item.kind === "station";
  }

  load(item: Item, { start, autoplay }: MediaRequest): void {
    if (item.kind === "video") return;
    this.#release();
    this.#item = item;
    this.#begun = false;
    this.#counted = false;
    this.#rate = this.kept.rates.of(item);
    this.#place = item.kind === "episode" ? startOf(item, start, this.kept.places) : 0;
    this.#sources = playable(sourcesOf(item)).flatMap((source) => waysTo(source, this.audio));
    this.#tries = this.#newTries();
    if (autoplay) this.play();
  }

  play(): void {
    this.#wanted = true;
    this.#count();
    if (this.#detach) return this.#start();
    if (this.#sources.length > 0) return this.#tries?.start();
    this.#wanted = false;
    this.#say({ type: "silent", text: texts.INSECURE });
  }

  pause(): void {
    this.#wanted = false;
    this.#tries?.stop();
    clearTimeout(this.#stall);
    // A station goes on live, so nothing is kept of it meanwhile.
    if (this.#isLive) this.#release();
    else this.audio.pause();
    this.#changed();
  }

  seek(seconds: number): void {
    this.#place = seconds;
    if (this.#detach && !this.#isLive) this.audio.currentTime = seconds;
  }

  setRate(rate: number): void {
    if (this.#isLive) return;
    this.#rate = rate;
    this.kept.rates.keep(this.#item, rate);
    this.#applyRate();
  }

  sample(): MediaReading {
    const { audio } = this;
    const duration = this.#isLive || !Number.isFinite(audio.duration) ? 0 : audio.duration;
    return {
      media: this.#position(),
      at: performance.now(),
      rate: this.#rate,
      state: this.#state(),
      duration: this.#detach ? duration : 0,
      rates: this.#isLive ? [] : SPEEDS,
    };
  }

  destroy(): void {
    this.#release();
    this.#over.abort();
  }

  #state() {
    const { paused, ended, readyState, seeking } = this.audio;
    const reading = { paused, ended: ended && !this.#isLive, readyState, seeking };
    return audioState({ ...reading, wanted: this.#wanted, begun: this.#begun });
  }

  #position(): number {
    if (this.#isLive) return 0;
    return this.#detach && this.audio.readyState > 0 ? this.audio.currentTime : this.#place;
  }

  #reading() {
    const { duration } = this.sample();
    return this.#item.kind === "episode" && this.#begun
      ? { item: this.#item, seconds: this.#position(), duration }
      : null;
  }

  #applyRate(): void {
    this.audio.defaultPlaybackRate = this.#rate;
    this.audio.playbackRate = this.#rate;
  }

  #count(): void {
    if (this.#counted) return;
    this.#counted = true;
    const { path, body } = playCall(this.#item);
    postInBackground(path, body);
  }

  #newTries(): Tries {
    return new Tries(
      {
        connect: (at) => this.#connect(at),
        lost: () => this.#say({ type: "interrupted", text: texts.lost(navigator.onLine) }),
        back: () => this.#say({ type: "interrupted", text: null }),
        gaveUp: (atStart) => this.#giveUp(atStart),
        now: () => performance.now(),
      },
      this.#sources.length,
      SOUNDS_WITHIN,
    );
  }

  #connect(at: number): void {
    const source = this.#sources[at];
    this.#detach?.();
    if (!source) return;
    this.#detach = attach(this.audio, source, () => this.#tries?.failed());
    this.#applyRate();
    if (this.#place > 0) this.audio.currentTime = this.#place;
    this.#start();
  }

  #start(): void {
    this.audio.play().catch((error: unknown) => {
      const isBlocked = error instanceof DOMException && error.name === "NotAllowedError";
      if (!isBlocked || !this.#wanted) return;
      this.#wanted = false;
      this.#tries?.stop();
      this.#say({ type: "autoplay-blocked" });
    });
    this.#changed();
  }

  #giveUp(atStart: boolean): void {
    const { kind, id } = this.#item;
    this.#release();
    if (kind === "station") reportFailure(id);
    this.#say({ type: "silent", text: texts.gaveUp(kind, atStart) });
  }

  /** Lets go of the stream; the place stays. */
  #release(): void {
    this.#wanted = false;
    this.#tries?.stop();
    clearTimeout(this.#stall);
    this.#endSongs?.();
    this.#endSongs = null;
    if (!this.#detach) return;
    this.#keeper.keep();
    this.#place = this.#position();
    this.#detach();
    this.#detach = null;
  }

  #listen(): void {
    const { signal } = this.#over;
    const on = (names: string, act: () => void) => {
      for (const name of names.split(" ")) this.audio.addEventListener(name, act, { signal });
    };
    // A learner's slower speed is not kept.
    on("ratechange", () => this.#begun && this.#detach && (this.#rate = this.audio.playbackRate));
    on("seeking seeked durationchange ratechange canplay loadedmetadata", () => this.#changed());
    on("playing", () => this.#onPlaying());
    on("timeupdate", () => this.#onTime());
    on("waiting stalled", () => this.#onStall());
    on("error", () => this.#detach && this.#tries?.failed());
    on("pause", () => this.#onPause());
    on("ended", () => this.#onEnd());
    on("loadedmetadata canplay", () => this.#goOn());
    addEventListener("online", () => this.#tries?.hurry(), { signal });
    addEventListener("pagehide", () => this.#keeper.keep(), { signal });
    document.addEventListener("visibilitychange", () => this.#keeper.keep(), { signal });
  }

  /** Goes on at the place after the connection was made anew. */
  #goOn(): void {
    const { audio } = this;
    if (!this.#isLive && !this.#begun && Math.abs(audio.currentTime - this.#place) > 1)
      audio.currentTime = this.#place;
    if (this.#wanted && audio.paused) this.#start();
  }

  #onPlaying(): void {
    this.#begun = true;
    clearTimeout(this.#stall);
    this.#tries?.sounded();
    if (this.#item.kind === "station") {
      this.#endSongs ??= followSongs(this.#item.id, (title) => this.#say({ type: "song", title }));
    }
    this.#changed();
  }

  #onTime(): void {
    clearTimeout(this.#stall);
    if (this.#begun && this.#detach && this.audio.readyState > 0) this.#place = this.#position();
    if (this.#state() === "playing") this.#keeper.beat();
  }

  #onStall(): void {
    clearTimeout(this.#stall);
    if (this.#wanted && this.#begun)
      this.#stall = setTimeout(() => this.#tries?.failed(), STALLS_AFTER);
    this.#changed();
  }

  /** The browser itself may pause, as when headphones are pulled out. */
  #onPause(): void {
    const { audio } = this;
    if (audio.ended || audio.readyState < 2) return;
    this.#wanted = false;
    this.#keeper.keep();
    this.#changed();
  }

  /** A station never ends: its connection was closed. */
  #onEnd(): void {
    if (this.#isLive) return this.#tries?.failed();
    this.#keeper.keep();
    this.#changed();
  }

  #changed(): void {
    this.#say({ type: "changed" });
  }

  #say(event: Parameters<Tell>[0]): void {
    queueMicrotask(() => {
      if (!this.#over.signal.aborted) this.tell(event);
    });
  }
}
