import { advance, initialLoop, type LoopAction, type LoopInput } from "~/domain/player/loop/loop";

type LoopCallbacks = {
  [Type in LoopAction["type"]]: (action: Extract<LoopAction, { type: Type }>) => void;
};

/** Runs the loop engine on each reading and carries out its actions. */
export class Looper {
  #state = initialLoop();

  constructor(private readonly callbacks: LoopCallbacks) {}

  /** Starts over for another item. `startPosition`, in seconds, is sought once it plays. */
  reset(startPosition: number | null): void {
    this.#state = initialLoop(startPosition);
  }

  tick(input: LoopInput): void {
    const { state, actions } = advance(this.#state, input);
    this.#state = state;
    for (const action of actions) {
      // An action may have loaded another item, to which the remaining ones do not apply.
      if (this.#state === state) this.callbacks[action.type](action as never);
    }
  }
}
