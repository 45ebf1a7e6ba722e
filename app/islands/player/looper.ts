import {
  advance,
  initialLoop,
  type LoopAction,
  type LoopEvent,
  type LoopSettings,
  type LoopState,
} from "~/domain/loop";
import type { MediaAdapter } from "./media";
import type { WakeClock } from "./precise-clock";

export interface LoopDuties {
  settings(): Omit<LoopSettings, "duration">;
  /** A pass was completed. */
  pass(): void;
  /** The end was reached and nothing repeats. */
  end(): void;
}

/** Runs the loop engine over one adapter: reads, decides, acts, and sleeps until the engine's next moment. */
export class Looper {
  #state: LoopState = initialLoop();

  constructor(
    private readonly media: MediaAdapter,
    private readonly clock: WakeClock,
    private readonly duties: LoopDuties,
  ) {}

  /** Another item: what was read so far says nothing about it. `skipTo` is sought once it plays. */
  reset(skipTo: number | null): void {
    this.clock.cancel();
    this.#state = initialLoop(skipTo);
  }

  tick(event: LoopEvent = { type: "tick" }): void {
    const { duration, ...sample } = this.media.sample();
    const settings = { ...this.duties.settings(), duration };
    const now = this.clock.now();
    const { state, actions } = advance(this.#state, { settings, sample, now, event });
    this.#state = state;
    this.clock.cancel();
    // The seek is what the listener hears; counting can wait the millisecond.
    const urgent = (action: LoopAction) => action.type === "seek" || action.type === "play";
    for (const action of actions.filter(urgent)) this.#act(action, state);
    for (const action of actions) if (!urgent(action)) this.#act(action, state);
  }

  #act(action: LoopAction, decided: LoopState): void {
    // A duty may have begun another item: the rest was decided for the former one.
    if (this.#state !== decided) return;
    if (action.type === "seek") this.media.seek(action.to);
    else if (action.type === "play") this.media.play();
    else if (action.type === "wake") this.clock.wakeAt(action.at, () => this.tick());
    else this.duties[action.type]();
  }
}
