import type { PlayerState } from "~/domain/player";
import type { MediaAdapter, MediaEvent, MediaReading, MediaRequest } from "./media";
import { PlayerController } from "./controller";
import { type OrderDuties, type OrderedList, PlayOrder } from "./play-order";
import type { PlayerDuties, Video } from "./player-view";
import type { WakeClock } from "./precise-clock";

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

/** A list of these videos; `pages` are those that it is fetched by, where one is missing the fetch fails. */
export function list(ytids: string[], pages: (string[] | null)[] = []): OrderedList {
  const videos = ytids.map((ytid) => video(ytid));
  return {
    videos,
    get playing() {
      const cursor = pages.length > 0 ? "more" : null;
      return { feature: "favorites" as const, list: videos.map(({ ytid }) => ytid), cursor };
    },
    fetchMore() {
      const page = pages[0];
      if (!page) return Promise.reject(new Error("no network"));
      pages.shift();
      videos.push(...page.map((ytid) => video(ytid)));
      return Promise.resolve();
    },
  };
}

/** A player over fake hosts, and everything that it asked of its page. */
export function fakePlayer(
  first = video("first"),
  duties: Partial<PlayerDuties & OrderDuties> = {},
) {
  const clock = new FakeClock();
  const hosts: FakeMedia[] = [];
  const counted: string[] = [];
  const reports: string[] = [];
  const said: string[] = [];
  const moves: string[] = [];
  const features: string[] = [];
  const orderDuties: OrderDuties = {
    open: () => list([]),
    inPage: () => null,
    queued: () => null,
    moved: (from, to) => moves.push(`${from.ytid} to ${to.ytid}`),
    featured: (feature) => features.push(feature),
    say: (message) => said.push(message),
    ...duties,
  };
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
      openOrder: (opening) => Promise.resolve(new PlayOrder(opening, orderDuties)),
      turn: () => false,
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
  return { player, clock, hosts, host, counted, reports, said, moves, features };
}

/** The same while it plays. */
export function playing(first = video("first"), duties: Parameters<typeof fakePlayer>[1] = {}) {
  const rig = fakePlayer(first, duties);
  rig.player.play();
  rig.host().begin();
  rig.host().state("playing", first.slice?.start ?? 0);
  return rig;
}

/** A page with a list of these videos. */
export function page(...ytids: string[]) {
  return { inPage: () => list(ytids) };
}
