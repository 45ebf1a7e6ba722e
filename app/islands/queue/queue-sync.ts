import { hasItem, insert, move, remove, take, truncate, type Queued } from "~/domain/queue/queue";
import { QueueCallRejected, type QueueAnswer, type QueueCall } from "./queue-api";

type Items = readonly Queued[];

export interface QueueCallbacks {
  call(call: QueueCall, fields: Record<string, unknown>): Promise<QueueAnswer>;
  load(): Promise<QueueAnswer>;
  /** The server has changed the queue, which now has this many items. */
  changed(queued: number): void;
  say(message: string, kind?: "error"): void;
}

/** The item that was removed last, and the one it was in front of; null for the end. */
export type Removed = { item: Queued; before: string | null };

const NOT_SAVED = "Your queue could not be changed. Check your connection.";

/**
 * The queue as this page shows it. A change shows at once and is sent after the earlier ones. After
 * the last answer, the server's queue is shown, because other tabs may have changed it too. If
 * another tab says so meanwhile, it is loaded again, because the answer on its way may be older
 * than that change.
 */
export class QueueSync {
  #items: Items;
  #removed: Removed | null = null;
  #listeners = new Set<() => void>();
  #last: Promise<unknown> = Promise.resolve();
  #pending = 0;
  /** Number of changes so far, which tells whether a loaded queue is out of date. */
  #changes = 0;
  #isLoading = false;
  /** Whether another tab has changed the queue since the current request was sent. */
  #isStale = false;

  constructor(
    private readonly callbacks: QueueCallbacks,
    items: Items,
  ) {
    this.#items = items;
  }

  readonly items = (): Items => this.#items;

  /** Returns what Undo would restore; null if nothing was removed here, or it is queued again. */
  readonly removed = (): Removed | null => this.#removed;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  remove(id: string): Promise<void> {
    const at = this.#items.findIndex((queued) => queued.id === id);
    const item = this.#items[at];
    if (item) this.#removed = { item, before: this.#items[at + 1]?.id ?? null };
    return this.#change(remove(this.#items, id), "remove", { id });
  }

  /** Undoes the latest removal. */
  restore(): Promise<void> {
    if (!this.#removed) return Promise.resolve();
    const { item, before } = this.#removed;
    return this.#change(insert(this.#items, item, before), "restore", { id: item.id });
  }

  /** @param before the item to move in front of, null for the end */
  move(id: string, before: string | null): Promise<void> {
    const items = move(this.#items, id, before);
    const isSame = !items || items.every((item, at) => item === this.#items[at]);
    return isSame ? Promise.resolve() : this.#change(items, "move", { id, before });
  }

  /** Removes an item that goes to the player, and the earlier ones too unless `keep`. */
  take(id: string, keep: boolean): Promise<void> {
    const rest = take(this.#items, id, keep)?.rest;
    return rest ? this.#change(rest, "play", { id, keep }) : Promise.resolve();
  }

  clear(): Promise<void> {
    return this.#change(truncate(this.#items, null) ?? [], "truncate", { after: null });
  }

  /** Shows the server's queue. If it cannot be loaded, nothing changes. */
  async refresh(): Promise<void> {
    this.#isStale = true;
    if (this.#pending > 0 || this.#isLoading) return;
    this.#isLoading = true;
    while (this.#isStale && this.#pending === 0) {
      this.#isStale = false;
      const changes = this.#changes;
      const answer = await this.callbacks.load().catch(() => null);
      if (answer && changes === this.#changes) this.#show(answer.res);
    }
    this.#isLoading = false;
  }

  #show(items: Items): void {
    this.#items = items;
    if (this.#removed && hasItem(items, this.#removed.item.id)) this.#removed = null;
    for (const listener of this.#listeners) listener();
  }

  #change(items: Items, call: QueueCall, fields: Record<string, unknown>): Promise<void> {
    this.#show(items);
    this.#pending += 1;
    this.#changes += 1;
    const sent = this.#last.then(() => this.#send(call, fields));
    this.#last = sent;
    return sent;
  }

  async #send(call: QueueCall, fields: Record<string, unknown>): Promise<void> {
    try {
      const { queued, res, snackbar } = await this.callbacks.call(call, fields);
      this.#pending -= 1;
      if (snackbar) this.callbacks.say(snackbar);
      if (this.#pending === 0) this.#show(res);
      this.callbacks.changed(queued);
      if (this.#isStale) await this.refresh();
    } catch (error) {
      this.#pending -= 1;
      this.callbacks.say(error instanceof QueueCallRejected ? error.message : NOT_SAVED, "error");
      await this.refresh();
    }
  }
}
