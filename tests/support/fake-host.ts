import type { PlayerState } from "~/domain/player/player";
import type {
  MediaAdapter,
  MediaReading,
  MediaRequest,
  Tell,
} from "../../app/islands/player/host/media";
import type { WakeClock } from "../../app/browser/platform/events";
import { PlayerController } from "../../app/islands/player/controller";
import {
  type OrderCallbacks,
  type OrderedList,
  PlayOrder,
} from "../../app/islands/player/order/play-order";
import type { PlayerCallbacks } from "../../app/islands/player/player-callbacks";
import { DEFAULT_MODES } from "~/domain/player/modes";
import { type Item, sectionOf, speedOf, type VideoItem } from "~/domain/items/item";
import { videoItem } from "~/domain/items/video-item";

/** A host for tests, which does nothing by itself and records what it is asked. */
class FakeMedia implements MediaAdapter {
  readonly kind = "video";
  readonly tellsFailures = false;
  ready = false;
  readonly asked: string[] = [];
  reading: MediaReading = {
    ...{ media: 0, at: 0, rate: 1, state: "unstarted" },
    ...{ duration: 20, rates: [0.5, 1, 2] },
  };
  destroyed = false;

  constructor(
    id: string,
    request: MediaRequest,
    private readonly clock: FakeClock,
    readonly tell: Tell,
  ) {
    this.#note("open", id, request);
  }

  #note(verb: string, id: string, { start, autoplay }: MediaRequest): void {
    this.asked.push(`${verb} ${id} at ${start}${autoplay ? " and play" : ""}`);
  }

  begin(): void {
    this.tell({ type: "framed" });
    this.ready = true;
    this.tell({ type: "changed" });
  }

  /** Enters a state at a media position and reports it. */
  state(state: PlayerState, media = this.reading.media): void {
    this.place(media, state);
    this.tell({ type: "changed" });
  }

  place(media: number, state = this.reading.state): void {
    this.reading = { ...this.reading, media, state, at: this.clock.time };
  }

  load({ id }: Item, request: MediaRequest): void {
    this.reading = { ...this.reading, media: 0, rate: 1, state: "unstarted" };
    this.#note("load", id, request);
  }
  play(): void {
    this.asked.push("play");
  }
  pause(): void {
    this.asked.push("pause");
  }
  toggleMute(): void {
    this.asked.push("toggle mute");
  }
  seek(seconds: number): void {
    this.asked.push(`seek ${seconds}`);
  }
  setRate(rate: number): void {
    this.asked.push(`rate ${rate}`);
    this.reading = { ...this.reading, rate };
  }
  sample(): MediaReading {
    const { state, media, at, rate } = this.reading;
    const played = state === "playing" ? ((this.clock.time - at) / 1000) * rate : 0;
    return { ...this.reading, media: media + played, at: this.clock.time };
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

  /** Advances the time and calls what falls due. */
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

export function video(ytid: string, more: Partial<VideoItem> = {}): VideoItem {
  const item = videoItem({ ytid, title: `Title of ${ytid}`, author: null, duration: null });
  return { ...item, ...more };
}

/** A list of these videos. `pages` are the further pages; null makes loading one fail. */
export function list(
  ytids: string[],
  pages: (string[] | null)[] = [],
  playsOn = false,
): OrderedList {
  const items = ytids.map((ytid) => video(ytid));
  return {
    items,
    playsOn,
    get playing() {
      const cursor = pages.length > 0 ? "more" : null;
      return { feature: "favorites" as const, list: items.map(({ id }) => id), cursor };
    },
    fetchMore() {
      const page = pages[0];
      if (!page) return Promise.reject(new Error("no network"));
      pages.shift();
      items.push(...page.map((ytid) => video(ytid)));
      return Promise.resolve();
    },
  };
}

/**
 * A player over fake hosts, or over those that `media` opens, with everything that it asked of its
 * page.
 */
export function fakePlayer(
  first: Item = video("first"),
  callbacks: Partial<Omit<PlayerCallbacks, "open"> & OrderCallbacks> = {},
  media?: Pick<PlayerCallbacks, "open" | "clock">,
) {
  const clock = new FakeClock();
  const hosts: FakeMedia[] = [];
  const counted: string[] = [];
  const reports: string[] = [];
  const said: string[] = [];
  const kept: string[] = [];
  const moves: string[] = [];
  const features: string[] = [];
  const orderCallbacks: OrderCallbacks = {
    ready: () => Promise.resolve(),
    open: () => list([]),
    again: () => null,
    inPage: () => null,
    queued: () => null,
    follow: () => undefined,
    moved: (from, to) => moves.push(`${from.id} to ${to.id}`),
    featured: (feature) => features.push(feature),
    say: (message) => said.push(message),
    ...callbacks,
  };
  const player = new PlayerController(
    {
      clock,
      count: ({ id }) => counted.push(id),
      keepSpeed: (item) => kept.push(`${item.id} ${speedOf(item)}`),
      report: ({ id }, code) => reports.push(`${id} ${code}`),
      prepare: () => null,
      say: (message) => said.push(message),
      openOrder: (opening) => Promise.resolve(new PlayOrder(opening, orderCallbacks)),
      turn: () => false,
      activated: () => true,
      ...callbacks,
      open: (item, request, tell) => {
        const host = new FakeMedia(item.id, request, clock, tell);
        hosts.push(host);
        return host;
      },
      ...media,
    },
    { item: first, hearted: false, ...DEFAULT_MODES },
  );
  const host = () => {
    const latest = hosts.at(-1);
    if (!latest) throw new Error("no host was opened");
    return latest;
  };
  return { player, clock, hosts, host, counted, reports, said, kept, moves, features };
}

/** The same, playing. */
export function playing(
  first: Item = video("first"),
  callbacks: Parameters<typeof fakePlayer>[1] = {},
) {
  const rig = fakePlayer(first, callbacks);
  rig.player.play();
  rig.host().begin();
  rig.host().state("playing", sectionOf(first)?.start ?? 0);
  return rig;
}

/** A page with a list of these videos. */
export function page(...ytids: string[]) {
  return { inPage: () => list(ytids) };
}
