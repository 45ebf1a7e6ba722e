import type { Item } from "~/domain/items/item";
import type { PlayingList } from "~/domain/queue/next-state";
import type { Queued } from "~/domain/queue/queue";
import { itemOf } from "~/domain/queue/queued-item";
import { upcoming } from "~/domain/queue/upcoming";
import type { Choice, PlayerView } from "../player-view";

const MAX = 12;

interface KnownList {
  readonly items: readonly Item[];
  readonly playing: PlayingList;
}

export interface NextItems {
  queue: readonly Queued[];
  list: readonly Item[];
}

/**
 * The items that come next: the queue, then the known part of the list that is playing (NEXT-1).
 */
export class NextInLine {
  #queue: readonly Queued[] = [];
  /** Ids of items that were in the queue. */
  readonly #waited = new Set<string>();
  /** Position at which the list was left; null if unknown. */
  #place: number | null = -1;
  #from: Choice["list"] = null;

  setQueue(queue: readonly Queued[]): void {
    this.#queue = queue;
    for (const queued of queue) this.#waited.add(itemOf(queued).id);
  }

  /** @param known the chosen list, or the one on the page; null if there is none */
  after({ item, shuffle }: PlayerView, choice: Choice, known: KnownList | null): NextItems {
    const list = shuffle || !known ? [] : this.#listed(item.id, choice, known);
    return {
      queue: this.#queue.slice(0, MAX),
      list: list.slice(0, Math.max(0, MAX - this.#queue.length)),
    };
  }

  #listed(id: string, choice: Choice, { items, playing }: KnownList): Item[] {
    if (choice.list !== this.#from || !choice.list) this.#place = -1;
    this.#from = choice.list;
    const found = playing.list.indexOf(id);
    // If none of these holds, the player is on a page of the list that is not known here.
    const isAside = this.#waited.has(id) || choice.id === id || !choice.list;
    if (found >= 0) this.#place = found;
    else if (!isAside) this.#place = null;
    if (this.#place === null) return [];
    // A radio does not repeat songs that are in the queue.
    const isOut = (next: string) => playing.feature === "radio" && this.#waited.has(next);
    return upcoming(playing, this.#place, MAX).flatMap((next) =>
      isOut(next) ? [] : (items.find((one) => one.id === next) ?? []),
    );
  }
}
