import type { EpisodeItem, Item, StationItem } from "~/domain/items/item";
import { SOUNDS_WITHIN } from "~/domain/player/host/retry-plan";
import { SPEEDS } from "~/domain/podcasts/speeds";
import { skipping } from "../../silence/skipping";
import type { MediaAdapter, MediaReading, MediaRequest, Tell } from "../media";
import { attach, type Way, waysOf } from "./attach";
import { pressCounter } from "./count-press";
import { applyRate, audioState, listenerOf } from "./element";
import type { KeptRates } from "./kept/kept-rates";
import { CorsPermission } from "./cors-permission";
import { type KeptPositions, PositionKeeper } from "./kept/positions";
import { followSongs } from "./songs";
import { gaveUp, INSECURE, lost, reportFailure } from "./failure";
import { StallWatch, Connection } from "./connection";

type Sound = StationItem | EpisodeItem;

/**
 * Plays stations and episodes in the page's own media element, behind the interface of all hosts.
 */
export class AudioHost implements MediaAdapter {
  readonly kind;
  readonly tellsFailures = true;
  readonly ready = true;
  readonly moved = (): void => this.#keeper.moved();
  readonly toggleMute = (): unknown => (this.audio.muted = !this.audio.muted);
  readonly laterPosition = (item: Item): number | null =>
    item.kind === "episode" && this.#begun ? this.#keeper.after(item) : null;
  #item!: Sound;
  #sources: Way[] = [];
  /** Index of the connected source. */
  #source = 0;
  #wanted = false;
  #begun = false;
  #rate = 1;
  #countPress = (): void => undefined;
  /** Current position in seconds, or the one to resume at once connected. */
  #at = 0;
  #connection: Connection | null = null;
  #detach: (() => void) | null = null;
  #endSongs: (() => void) | null = null;
  readonly #stall = new StallWatch(() => this.#connection?.failed());
  readonly #keeper: PositionKeeper;
  readonly #corsPermission: CorsPermission;
  readonly #over = new AbortController();

  constructor(
    private readonly audio: HTMLAudioElement,
    private readonly kept: { positions: KeptPositions; rates: KeptRates },
    private readonly tell: Tell,
    item: Sound,
    request: MediaRequest,
  ) {
    this.kind = item.kind;
    this.#keeper = new PositionKeeper(kept.positions, () => this.#reading());
    this.#corsPermission = new CorsPermission(audio);
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
    this.#countPress = pressCounter(item);
    this.#rate = this.kept.rates.of(item);
    this.#at = item.kind === "episode" ? this.#keeper.begin(item, start) : 0;
    this.#sources = waysOf(item, this.audio);
    this.#connection = this.#newConnection();
    if (autoplay) this.play();
  }

  play(): void {
    this.#wanted = true;
    this.#countPress();
    if (this.#detach) return this.#start();
    if (this.#sources.length > 0) return this.#connection?.start();
    this.#wanted = false;
    this.#say({ type: "silent", text: INSECURE });
  }

  pause(): void {
    this.#wanted = false;
    this.#connection?.stop();
    this.#stall.stop();
    // A station is live, so there is no point in keeping the connection.
    if (this.#isLive) this.#release();
    else this.audio.pause();
    this.#changed();
  }

  seek(seconds: number): void {
    this.#at = seconds;
    if (this.#detach && !this.#isLive) this.audio.currentTime = seconds;
  }

  setRate(rate: number): void {
    if (this.#isLive) return;
    this.#rate = rate;
    this.kept.rates.keep(this.#item, rate);
    applyRate(this.audio, this.#rate);
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
    return this.#detach && this.audio.readyState > 0 ? this.audio.currentTime : this.#at;
  }

  #reading() {
    const { duration } = this.sample();
    return this.#item.kind === "episode" && this.#begun
      ? { item: this.#item, seconds: this.#position(), duration }
      : null;
  }

  #newConnection(): Connection {
    return new Connection(
      {
        connect: (at) => this.#connect(at),
        lost: () => this.#say({ type: "interrupted", text: lost(navigator.onLine) }),
        back: () => this.#say({ type: "interrupted", text: null }),
        gaveUp: (atStart) => this.#giveUp(atStart),
        now: () => performance.now(),
      },
      this.#sources.length,
      SOUNDS_WITHIN,
    );
  }

  #connect(at: number, withoutCors = false): void {
    const source = this.#sources[at];
    this.#detach?.();
    if (!source) return;
    this.#source = at;
    this.#corsPermission.ask(this.#item, withoutCors || source.pieces);
    this.#detach = attach(this.audio, source, () => this.#connection?.failed());
    applyRate(this.audio, this.#rate);
    if (this.#at > 0) this.audio.currentTime = this.#at;
    this.#start();
  }

  #start(): void {
    this.audio.play().catch((error: unknown) => {
      const isBlocked = error instanceof DOMException && error.name === "NotAllowedError";
      if (!isBlocked || !this.#wanted) return;
      this.#wanted = false;
      this.#connection?.stop();
      this.#say({ type: "autoplay-blocked" });
    });
    this.#changed();
  }

  /** Reconnects, to ask the host for CORS permission. */
  #reopen(): void {
    this.#at = this.#position();
    if (this.#wanted) this.#connect(this.#source);
    else this.#release();
  }

  #onError(): void {
    if (this.#corsPermission.mayBeRefused) this.#connect(this.#source, true);
    else this.#connection?.failed();
  }

  #giveUp(atStart: boolean): void {
    const { kind, id } = this.#item;
    this.#release();
    if (kind === "station") reportFailure(id);
    this.#say({ type: "silent", text: gaveUp(kind, atStart) });
  }

  /** Drops the stream but keeps the position. */
  #release(): void {
    this.#wanted = false;
    this.#connection?.stop();
    this.#stall.stop();
    this.#endSongs?.();
    this.#endSongs = null;
    if (!this.#detach) return;
    this.#keeper.keep();
    this.#at = this.#position();
    this.#detach();
    this.#detach = null;
  }

  #listen(): void {
    const { signal } = this.#over;
    const on = listenerOf(this.audio, signal);
    // Do not keep the speed of a line drill, nor that of skipped silence, which nobody chose and
    // which ends well before the section does.
    on("ratechange", () => {
      if (this.#begun && this.#detach) this.#rate = skipping.chosen(this.audio, this.#rate);
    });
    on("seeking seeked durationchange ratechange canplay loadedmetadata", () => this.#changed());
    on("playing", () => this.#onPlaying());
    on("timeupdate", () => this.#onTime());
    on("waiting stalled", () => this.#onStall());
    on("error", () => this.#detach && this.#onError());
    on("reopen", () => this.#detach && !this.audio.ended && this.#reopen());
    on("pause", () => this.#onPause());
    on("ended", () => this.#onEnd());
    on("loadedmetadata canplay", () => this.#goOn());
    addEventListener("online", () => this.#connection?.hurry(), { signal });
    addEventListener("pagehide", () => this.#keeper.keep(), { signal });
    document.addEventListener("visibilitychange", () => this.#keeper.keep(), { signal });
  }

  /** Resumes at the position after a reconnect. */
  #goOn(): void {
    const { audio } = this;
    if (!this.#isLive && !this.#begun && Math.abs(audio.currentTime - this.#at) > 1)
      audio.currentTime = this.#at;
    if (this.#wanted && audio.paused) this.#start();
  }

  #onPlaying(): void {
    this.#begun = true;
    this.#corsPermission.sounded(this.#item);
    this.#stall.stop();
    this.#connection?.sounded();
    if (this.#item.kind === "station") {
      this.#endSongs ??= followSongs(this.#item.id, (title) => this.#say({ type: "song", title }));
    }
    this.#changed();
  }

  #onTime(): void {
    this.#stall.stop();
    if (this.#begun && this.#detach && this.audio.readyState > 0) this.#at = this.#position();
    if (this.#state() === "playing") this.#keeper.beat();
  }

  #onStall(): void {
    this.#stall.stop();
    if (this.#wanted && this.#begun) this.#stall.start();
    this.#changed();
  }

  /** Handles pauses by the browser itself, as when headphones are unplugged. */
  #onPause(): void {
    const { audio } = this;
    if (audio.ended || audio.readyState < 2) return;
    this.#wanted = false;
    this.#keeper.keep();
    this.#changed();
  }

  /** A station has no end, so its connection must have been closed. */
  #onEnd(): void {
    if (this.#isLive) return this.#connection?.failed();
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
