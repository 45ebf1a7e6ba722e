import { move, remove, take, truncate, type QueuedVideo } from "~/domain/queue";
import { Refused, type QueueAnswer, type QueueCall } from "./queue-api";

type Items = readonly QueuedVideo[];

export interface QueueDuties {
  call(call: QueueCall, fields: Record<string, unknown>): Promise<QueueAnswer>;
  read(): Promise<QueueAnswer>;
  /** The server has changed the queue; so many wait. */
  changed(queued: number): void;
  say(message: string): void;
}

const NOT_SAVED = "Your queue could not be changed. Check your connection.";

/**
 * The queue as this page shows it: every change is seen at once and sent in its turn; once the last
 * one is answered the server's order counts, whatever other tabs have done meanwhile.
 */
export class QueueKeeper {
  #items: Items;
  #listeners = new Set<() => void>();
  #last: Promise<unknown> = Promise.resolve();
  #underWay = 0;

  constructor(
    private readonly duties: QueueDuties,
    items: Items,
  ) {
    this.#items = items;
  }

  readonly items = (): Items => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  remove(id: string): Promise<void> {
    return this.#change(remove(this.#items, id), "remove", { id });
  }

  /** In front of another item, at the end for null. */
  move(id: string, before: string | null): Promise<void> {
    const items = move(this.#items, id, before);
    const stays = !items || items.every((item, at) => item === this.#items[at]);
    return stays ? Promise.resolve() : this.#change(items, "move", { id, before });
  }

  /** The item leaves the queue for the player; the earlier ones go too, unless they are kept. */
  take(id: string, keep: boolean): Promise<void> {
    const rest = take(this.#items, id, keep)?.rest;
    return rest ? this.#change(rest, "play", { id, keep }) : Promise.resolve();
  }

  clear(): Promise<void> {
    return this.#change(truncate(this.#items, null) ?? [], "truncate", { after: null });
  }

  /** What the server has now; a failure leaves what is shown. */
  async refresh(): Promise<void> {
    if (this.#underWay > 0) return;
    const answer = await this.duties.read().catch(() => null);
    if (answer && this.#underWay === 0) this.#show(answer.res);
  }

  #show(items: Items): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }

  #change(items: Items, call: QueueCall, fields: Record<string, unknown>): Promise<void> {
    this.#show(items);
    this.#underWay += 1;
    const sent = this.#last.then(() => this.#send(call, fields));
    this.#last = sent;
    return sent;
  }

  async #send(call: QueueCall, fields: Record<string, unknown>): Promise<void> {
    try {
      const { queued, res } = await this.duties.call(call, fields);
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#show(res);
      this.duties.changed(queued);
    } catch (error) {
      this.#underWay -= 1;
      this.duties.say(error instanceof Refused ? error.message : NOT_SAVED);
      await this.refresh();
    }
  }
}
