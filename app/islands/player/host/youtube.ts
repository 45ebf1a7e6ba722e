import type { Item } from "~/domain/items/item";
import { stateFromNumber } from "~/domain/player/host/host-states";
import { isSounding, type PlayerState } from "~/domain/player/player";
import { type HostPlayer, loadPlayerClass, type PlayerClass } from "./iframe-api";
import type { MediaAdapter, MediaEvent, MediaReading, MediaRequest, Tell } from "./media";

type HostSettings = { iframeApiUrl: string; embedOrigin: string; tell: Tell };

type Wanted = MediaRequest & { id: string };

/** Ms after a load in which the host may still report the previous item. */
const STALE_FOR = 1500;

/**
 * The video host's player behind our interface. Its methods exist only once it has answered, and
 * its events may be late or missing. So events only trigger a reading, and the getters count
 * (docs/upstreams.md).
 */
export class YouTubeAdapter implements MediaAdapter {
  readonly kind = "video";
  readonly tellsFailures = false;
  ready = false;
  #player: HostPlayer | null = null;
  #first: Wanted | null = null;
  #wanted!: Wanted;
  /** The last reading of the wanted item; `at` is when its position was first seen. */
  #reading!: MediaReading;
  #loadedAt = -Infinity;
  #destroyed = false;

  constructor(
    private readonly container: HTMLElement,
    private readonly settings: HostSettings,
    item: Item,
    request: MediaRequest,
  ) {
    this.load(item, request);
    void this.#open();
  }

  async #open(): Promise<void> {
    try {
      const Player = await loadPlayerClass(this.settings.iframeApiUrl);
      if (!this.#destroyed) this.#create(Player);
    } catch {
      this.#tell({ type: "unavailable" });
    }
  }

  /**
   * Gives the host an element that React does not manage, because the host replaces it with its
   * iframe.
   */
  #create(Player: PlayerClass): void {
    const mount = document.createElement("div");
    mount.className = "size-full";
    this.container.replaceChildren(mount);
    const { id, start, autoplay } = (this.#first = this.#wanted);
    const changed = () => this.#tell({ type: "changed" });
    this.#player = new Player(mount, {
      videoId: id,
      host: this.settings.embedOrigin,
      width: "100%",
      height: "100%",
      playerVars: {
        playsinline: 1,
        rel: 0,
        enablejsapi: 1,
        origin: location.origin,
        autoplay: autoplay ? 1 : 0,
        ...(start > 0 && { start: Math.floor(start) }),
      },
      events: {
        onReady: changed,
        onStateChange: changed,
        onPlaybackRateChange: changed,
        onError: ({ data }) => this.#tell({ type: "error", code: Number(data) }),
        onAutoplayBlocked: () => this.#tell({ type: "autoplay-blocked" }),
      },
    });
    this.#tell({ type: "framed" });
  }

  #state(): PlayerState | null {
    return stateFromNumber(this.#player?.getPlayerState?.());
  }

  #becomeReady(): void {
    this.ready = true;
    if (this.#wanted !== this.#first) this.#apply(this.#wanted);
    else if (this.#wanted.autoplay && !isSounding(this.#state())) this.play();
  }

  #tell(event: MediaEvent): void {
    if (!this.#destroyed) this.settings.tell(event);
  }

  #apply({ id, start, autoplay }: Wanted): void {
    this.#loadedAt = performance.now();
    const verb = autoplay ? "loadVideoById" : "cueVideoById";
    this.#player?.[verb]({ videoId: id, startSeconds: start });
  }

  /** Whether the host may still report the previous item, just after a load. */
  #isStale(): boolean {
    const isRecent = performance.now() - this.#loadedAt < STALE_FOR;
    return isRecent && this.#player?.getVideoUrl?.()?.includes(this.#wanted.id) === false;
  }

  load({ id }: Item, request: MediaRequest): void {
    this.#wanted = { id, ...request };
    this.#reading = {
      media: request.start,
      at: performance.now(),
      rate: 1,
      state: "unstarted",
      duration: 0,
      rates: [],
    };
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

  toggleMute(): void {
    if (this.ready) this.#player?.[this.#player.isMuted() ? "unMute" : "mute"]();
  }

  sample(): MediaReading {
    const player = this.#player;
    if (!this.ready && player?.getPlayerState) this.#becomeReady();
    const state = this.#state();
    if (!player || !state || this.#isStale()) return this.#reading;
    const before = this.#reading;
    const media = player.getCurrentTime() ?? before.media;
    const isChanged = media !== before.media || state !== before.state;
    this.#reading = {
      media,
      at: isChanged ? performance.now() : before.at,
      rate: player.getPlaybackRate() || before.rate,
      state,
      duration: player.getDuration() || before.duration,
      rates: player.getAvailablePlaybackRates() ?? before.rates,
    };
    return this.#reading;
  }

  destroy(): void {
    this.#destroyed = true;
    this.#player?.destroy();
    this.container.replaceChildren();
  }
}
