import { type PlayerState, stateFromNumber } from "~/domain/player";
import { type HostPlayer, type IframeApi, loadIframeApi } from "./iframe-api";
import type { MediaAdapter, MediaEvent, MediaReading, MediaRequest } from "./media";

type HostSettings = { iframeApiUrl: string; embedOrigin: string };

type Wanted = MediaRequest & { id: string };

/** The video host's player behind our interface. Its methods exist only once it has said that it is ready. */
export class YouTubeAdapter implements MediaAdapter {
  ready = false;
  #player: HostPlayer | null = null;
  #listeners = new Set<(event: MediaEvent) => void>();
  #wanted: Wanted;
  #state: PlayerState = "unstarted";
  /** Until the host speaks of the new item, an end or a pause is the former one's. */
  #stale = false;
  /** An unchanged reading is as old as when it was first seen. */
  #read = { media: NaN, at: 0 };
  #gone = false;

  constructor(
    private readonly container: HTMLElement,
    private readonly settings: HostSettings,
    id: string,
    request: MediaRequest,
  ) {
    this.#wanted = { id, ...request };
    void this.#begin();
  }

  async #begin(): Promise<void> {
    try {
      const api = await loadIframeApi(this.settings.iframeApiUrl);
      if (!this.#gone) this.#build(api);
    } catch {
      if (!this.#gone) this.#tell({ type: "unavailable" });
    }
  }

  /** The host replaces the element that it gets by its iframe, so it gets one that React never sees. */
  #build(api: IframeApi): void {
    const mount = document.createElement("div");
    mount.className = "size-full";
    this.container.replaceChildren(mount);
    const first = this.#wanted;
    this.#player = new api.Player(mount, {
      videoId: first.id,
      host: this.settings.embedOrigin,
      width: "100%",
      height: "100%",
      playerVars: {
        playsinline: 1,
        rel: 0,
        enablejsapi: 1,
        origin: location.origin,
        autoplay: first.autoplay ? 1 : 0,
        ...(first.start > 0 && { start: Math.floor(first.start) }),
      },
      events: {
        onReady: () => this.#onReady(first),
        onStateChange: ({ data }) => this.#onState(Number(data)),
        onPlaybackRateChange: () => {
          this.#forgetReading();
          this.#tell({ type: "rate" });
        },
        onError: ({ data }) => this.#tell({ type: "error", code: Number(data) }),
        onAutoplayBlocked: () => this.#tell({ type: "refused" }),
      },
    });
    this.#tell({ type: "framed" });
  }

  #onReady(first: Wanted): void {
    if (this.#gone) return;
    this.ready = true;
    if (this.#wanted !== first) this.#apply(this.#wanted);
    else if (first.autoplay && !this.#isUnderWay()) this.#player?.playVideo();
    this.#tell({ type: "ready" });
  }

  #isUnderWay(): boolean {
    const state = stateFromNumber(this.#player?.getPlayerState() ?? -1);
    return state === "playing" || state === "buffering";
  }

  #onState(number: number): void {
    const state = stateFromNumber(number);
    if (!state || this.#gone) return;
    if (this.#stale && (state === "ended" || state === "paused")) return;
    this.#stale = false;
    this.#state = state;
    this.#forgetReading();
    this.#tell({ type: "state", state });
  }

  #forgetReading(): void {
    this.#read = { media: this.#player?.getCurrentTime?.() ?? 0, at: performance.now() };
  }

  #tell(event: MediaEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #apply({ id, start, autoplay }: Wanted): void {
    this.#stale = true;
    this.#state = "unstarted";
    const request = { videoId: id, startSeconds: start };
    if (autoplay) this.#player?.loadVideoById(request);
    else this.#player?.cueVideoById(request);
  }

  load(id: string, request: MediaRequest): void {
    this.#wanted = { id, ...request };
    if (this.ready) this.#apply(this.#wanted);
  }

  play(): void {
    if (this.ready) this.#player?.playVideo();
    else this.#wanted = { ...this.#wanted, autoplay: true };
  }

  pause(): void {
    if (this.ready) this.#player?.pauseVideo();
    else this.#wanted = { ...this.#wanted, autoplay: false };
  }

  seek(seconds: number): void {
    if (this.ready) this.#player?.seekTo(seconds, true);
    else this.#wanted = { ...this.#wanted, start: seconds };
  }

  setRate(rate: number): void {
    if (this.ready) this.#player?.setPlaybackRate(rate);
  }

  rates(): number[] {
    const rates = this.ready ? this.#player?.getAvailablePlaybackRates() : undefined;
    return rates?.length ? rates : [1];
  }

  sample(): MediaReading {
    const player = this.ready ? this.#player : null;
    const media = player?.getCurrentTime() ?? 0;
    if (media !== this.#read.media) this.#read = { media, at: performance.now() };
    return {
      ...this.#read,
      rate: player?.getPlaybackRate() || 1,
      state: this.#state,
      duration: player?.getDuration() || 0,
    };
  }

  on(listener: (event: MediaEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  destroy(): void {
    this.#gone = true;
    this.#listeners.clear();
    this.#player?.destroy();
    this.container.replaceChildren();
  }
}
