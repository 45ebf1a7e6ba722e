import type { PlayerModes } from "~/domain/player/modes";
import { knownAtFirst, slowestOf } from "./held-item";
import type { PlayerView } from "./player-view";

type Start = PlayerModes &
  Pick<PlayerView, "item" | "named" | "hearted"> &
  Partial<Pick<PlayerView, "place">>;

/** Holds what the dock shows, and notifies subscribers of changes. */
export class ViewStore {
  #view: PlayerView;
  #listeners = new Set<() => void>();

  constructor(start: Start) {
    const idle = { state: "unstarted", framed: false, notice: null } as const;
    const still = { starting: false, turning: false, live: false };
    const known = knownAtFirst(start.item);
    this.#view = { ...known, ...start, ...idle, slowest: known.rate, ...still };
  }

  readonly view = (): PlayerView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<PlayerView>): void {
    const view = { ...this.#view, ...change };
    this.#view = { ...view, slowest: slowestOf(this.#view, view) };
    for (const listener of this.#listeners) listener();
  }

  close(): void {
    this.#listeners.clear();
  }
}
