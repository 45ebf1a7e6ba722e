import type { PlayerState } from "~/domain/player";
import type { MediaAdapter, MediaEvent, MediaReading, MediaRequest } from "./media";
import type { PlayerDuties, Video } from "./player-view";
import type { WakeClock } from "./precise-clock";
import { PlayerController } from "./controller";

/** For tests: a host that does nothing by itself, and says what it was asked. */
class FakeMedia implements MediaAdapter {
  ready = false;
  readonly asked: string[] = [];
  reading: MediaReading = { media: 0, at: 0, rate: 1, state: "unstarted", duration: 20 };
  destroyed = false;
  #listener: (event: MediaEvent) => void = () => undefined;

  constructor(
    id: string,
    request: MediaRequest,
    private readonly clock: FakeClock,
  ) {
    this.#note("open", id, request);
  }

  #note(verb: string, id: string, { start, autoplay }: MediaRequest): void {
    this.asked.push(`${verb} ${id} at ${start}${autoplay ? " and play" : ""}`);
  }

  tell(event: MediaEvent): void {
    if (event.type === "ready") this.ready = true;
    this.#listener(event);
  }

  begin(): void {
    this.tell({ type: "framed" });
    this.tell({ type: "ready" });
  }

  /** The host enters a state at a media position. */
  state(state: PlayerState, media = this.reading.media): void {
    this.place(media, state);
    this.tell({ type: "state", state });
  }

  place(media: number, state = this.reading.state): void {
    this.reading = { ...this.reading, media, state, at: this.clock.time };
  }

  load(id: string, request: MediaRequest): void {
    this.reading = { ...this.reading, media: 0, rate: 1 };
    this.#note("load", id, request);
  }
  play(): void {
    this.asked.push("play");
  }
  pause(): void {
    this.asked.push("pause");
  }
  seek(seconds: number): void {
    this.asked.push(`seek ${seconds}`);
  }
  setRate(rate: number): void {
    this.asked.push(`rate ${rate}`);
    this.reading = { ...this.reading, rate };
  }
  rates(): number[] {
    return [0.5, 1, 2];
  }
  sample(): MediaReading {
    const { state, media, at, rate } = this.reading;
    const played = state === "playing" ? ((this.clock.time - at) / 1000) * rate : 0;
    return { ...this.reading, media: media + played, at: this.clock.time };
  }
  on(listener: (event: MediaEvent) => void): () => void {
    this.#listener = listener;
    return () => undefined;
  }
  destroy(): void {
    this.destroyed = true;
  }
}

class FakeClock implements WakeClock {
  time = 0;
  #alarm: { at: number; wake: () => void } | null = null;

  now(): number {
    return this.time;
  }
  wakeAt(at: number, wake: () => void): void {
    this.#alarm = { at, wake };
  }
  cancel(): void {
    this.#alarm = null;
  }
  dispose(): void {
    this.cancel();
  }

  /** Lets wall time pass, ringing what falls due. */
  pass(ms: number): void {
    const until = this.time + ms;
    while (this.#alarm && this.#alarm.at <= until) {
      const { at, wake } = this.#alarm;
      this.#alarm = null;
      this.time = Math.max(this.time, at);
      wake();
    }
    this.time = until;
  }
}

export function video(ytid: string, more: Partial<Video> = {}): Video {
  return { ytid, title: `Title of ${ytid}`, author: null, duration: null, slice: null, ...more };
}

/** A player over fake hosts, and everything that it asked of its page. */
export function fakePlayer(first = video("first"), duties: Partial<PlayerDuties> = {}) {
  const clock = new FakeClock();
  const hosts: FakeMedia[] = [];
  const counted: string[] = [];
  const reports: string[] = [];
  const said: string[] = [];
  const moves: string[] = [];
  const player = new PlayerController(
    {
      open: (id, request) => {
        const host = new FakeMedia(id, request, clock);
        hosts.push(host);
        return host;
      },
      clock,
      count: (ytid) => counted.push(ytid),
      report: (ytid, code) => reports.push(`${ytid} ${code}`),
      say: (message) => said.push(message),
      queued: () => null,
      nextVideo: () => null,
      turn: () => false,
      moved: (from, to) => moves.push(`${from.ytid} to ${to.ytid}`),
      activated: () => true,
      ...duties,
    },
    { video: first, star: false, repeat: true, shuffle: false },
  );
  const host = () => {
    const latest = hosts.at(-1);
    if (!latest) throw new Error("no host was opened");
    return latest;
  };
  return { player, clock, hosts, host, counted, reports, said, moves };
}
