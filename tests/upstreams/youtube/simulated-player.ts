import { State, type Info, type StateNumber } from "./browser/protocol";
import { isUnreliable, type MessageFaults, seededRandom, createWire } from "./browser/wire";

type Handler = (event: { data: unknown }) => void;
interface Options {
  videoId: string;
  playerVars: Record<string, string | number>;
  events: Record<string, Handler>;
}

const DURATION = 20;
/** Milliseconds that a command takes to reach the embed. */
const COMMAND_LATENCY = 5;

/** An embed without frames that plays by a fake clock; its page's end is `SimulatedPlayer`. */
class SimulatedEmbed {
  state: StateNumber = State.UNSTARTED;
  rate = 1;
  #position = 0;
  #since = performance.now();
  #turn = 0;
  #timer = setInterval(() => this.#tick(), 50);

  constructor(
    public id: string,
    private readonly random: () => number,
    private readonly tell: (event: string | null, data?: unknown) => void,
  ) {}

  get position(): number {
    const played = this.state === State.PLAYING ? performance.now() - this.#since : 0;
    return Math.min(this.#position + (played / 1000) * this.rate, DURATION);
  }

  everything(): Info {
    return {
      playerState: this.state,
      currentTime: this.position,
      currentTimeLastUpdated_: Date.now() / 1000,
      duration: this.state === State.UNSTARTED ? 0 : DURATION,
      playbackRate: this.rate,
      availablePlaybackRates: [0.5, 1, 1.5, 2],
      videoUrl: `https://www.youtube.com/watch?v=${this.id}`,
    };
  }

  load(id: string, start: number, plays: boolean): void {
    this.id = id;
    this.#set(State.UNSTARTED, start);
    this.rate = 1;
    this.#later(() => (plays ? this.play() : this.#set(State.CUED)));
  }

  play(): void {
    if (this.state === State.PLAYING) return;
    if (this.state === State.ENDED) this.#position = 0;
    this.#set(State.BUFFERING);
    this.#later(() => this.#set(State.PLAYING));
  }

  pause(): void {
    if (this.state !== State.PLAYING && this.state !== State.BUFFERING) return;
    this.#turn += 1;
    this.#set(State.PAUSED);
  }

  seek(to: number): void {
    const { state } = this;
    if (state !== State.PAUSED) this.#set(State.BUFFERING, to);
    else this.#set(state, to);
    if (state !== State.PAUSED) this.#later(() => this.#set(State.PLAYING));
  }

  setRate(rate: number): void {
    this.#set(this.state);
    this.rate = rate;
    this.tell("onPlaybackRateChange", rate);
  }

  end(): void {
    this.#turn += 1;
    clearInterval(this.#timer);
  }

  #tick(): void {
    if (this.state === State.PLAYING && this.position >= DURATION) this.#set(State.ENDED);
  }

  /** Calls `then` after a delay, unless another command comes first. */
  #later(then: () => void): void {
    const turn = ++this.#turn;
    setTimeout(() => turn === this.#turn && then(), 50 + this.random() * 250);
  }

  #set(state: StateNumber, position = this.position): void {
    const isNew = state !== this.state;
    this.#position = position;
    this.#since = performance.now();
    this.state = state;
    if (isNew) this.tell("onStateChange", state);
    else this.tell(null);
  }
}

/** Stands in for `YT.Player` in a test, with these message faults. */
export function simulatedPlayerClass(faults: MessageFaults, made: SimulatedEmbed[]) {
  return class SimulatedPlayer {
    [method: string]: unknown;
    #info: Info = {};
    #embed: SimulatedEmbed;
    #carry = createWire(faults, () => performance.now());
    #began = performance.now();
    #timers: ReturnType<typeof setInterval>[] = [];

    constructor(
      _element: unknown,
      private readonly options: Options,
    ) {
      const { videoId, playerVars } = options;
      const random = seededRandom(faults.seed + 1);
      this.#embed = new SimulatedEmbed(videoId, random, (event, data) => this.#tell(event, data));
      made.push(this.#embed);
      this.#embed.load(videoId, Number(playerVars.start ?? 0), playerVars.autoplay === 1);
      this.#every(() => {
        if (!this.getPlayerState) this.#greet();
      });
      this.#every(() => {
        const plays = this.#embed.state === State.PLAYING;
        if (isUnreliable(faults)) this.#deliver(this.#embed.everything());
        else if (plays) this.#deliver({ ...this.#embed.everything(), playerState: undefined });
      });
    }

    destroy(): void {
      for (const timer of this.#timers) clearInterval(timer);
      this.#embed.end();
    }

    #every(act: () => void): void {
      this.#timers.push(setInterval(act, 250));
    }

    #greet(): void {
      const info = this.#embed.everything();
      this.#carry(() => {
        this.#info = info;
        this.#addMethods();
      });
      this.#carry(() => this.options.events.onReady?.({ data: null }));
    }

    #deliver(info: Info): void {
      const changed = Object.entries(info).filter(([, value]) => value !== undefined);
      this.#carry(() => Object.assign(this.#info, Object.fromEntries(changed)));
    }

    #tell(event: string | null, data: unknown): void {
      if (!this.getPlayerState) return;
      this.#deliver(this.#embed.everything());
      if (event === null || performance.now() - this.#began < faults.ignoresSubscriptionsFor)
        return;
      this.#carry(() => this.options.events[event]?.({ data }));
    }

    #addMethods(): void {
      const embed = this.#embed;
      const send = (act: () => void) => void setTimeout(act, COMMAND_LATENCY);
      const load = (plays: boolean) => (request: { videoId: string; startSeconds: number }) => {
        this.#info = {};
        send(() => embed.load(request.videoId, request.startSeconds, plays));
      };
      Object.assign(this, {
        loadVideoById: load(true),
        cueVideoById: load(false),
        playVideo: () => send(() => embed.play()),
        pauseVideo: () => send(() => embed.pause()),
        seekTo: (to: number) => send(() => embed.seek(to)),
        setPlaybackRate: (rate: number) => send(() => embed.setRate(rate)),
        getPlayerState: () => this.#info.playerState,
        getPlaybackRate: () => this.#info.playbackRate,
        getAvailablePlaybackRates: () => this.#info.availablePlaybackRates,
        getVideoUrl: () => this.#info.videoUrl,
        getDuration: () => this.#info.duration,
        getCurrentTime: () => this.#currentTime(),
      });
    }

    #currentTime(): number | undefined {
      const { currentTime, playerState, playbackRate = 1, currentTimeLastUpdated_ } = this.#info;
      if (currentTime === undefined || playerState !== State.PLAYING) return currentTime;
      const since = Date.now() / 1000 - (currentTimeLastUpdated_ ?? 0);
      return currentTime + Math.min(Math.max(0, since * playbackRate), 1);
    }
  };
}

export type { SimulatedEmbed };
