import { addresses } from "~/addresses";
import { postJson } from "~/browser/platform/json-requests";
import type { Item } from "~/domain/items/item";

type Store = Pick<Storage, "getItem" | "setItem">;

/** Follows a speed in the browser's copy that the server does not have yet. */
const UNSENT = "!";

const keyOf = (podcastId: string) => `lor:speed:${podcastId}`;

/**
 * The speed of each podcast, on the server and in this browser for when the server is away
 * (ITEM-8).
 */
export class KeptRates {
  /** Speeds chosen since the page was loaded, which its HTML may not have. */
  readonly #chosen = new Map<string, number>();

  constructor(
    private readonly storage: Store | null,
    private readonly send = (body: object) => postJson(addresses.api.podcast.speed, body),
  ) {}

  /** Returns the speed to play an item at. Sends it if that failed before. */
  of(item: Item): number {
    if (item.kind !== "episode") return 1;
    const { podcastId, speed } = item;
    const copy = this.storage?.getItem(keyOf(podcastId)) ?? "";
    const kept = Number.parseFloat(copy) || undefined;
    if (kept && copy.endsWith(UNSENT)) this.keep(item, kept);
    const chosen = this.#chosen.get(podcastId);
    // Stored for other episodes of the podcast, which may come without it, as the next one does.
    if (!chosen && speed) this.#store(podcastId, `${speed}`);
    return chosen ?? speed ?? kept ?? 1;
  }

  keep(item: Item, rate: number): void {
    if (item.kind !== "episode") return;
    this.#chosen.set(item.podcastId, rate);
    this.#store(item.podcastId, `${rate}${UNSENT}`);
    void this.#send(item.podcastId, rate);
  }

  async #send(podcastid: string, speed: number): Promise<void> {
    const response = await this.send({ podcastid, speed }).catch(() => null);
    const isOver = response && response.status < 500 && response.status !== 429;
    if (isOver && this.#chosen.get(podcastid) === speed) this.#store(podcastid, `${speed}`);
  }

  #store(podcastId: string, copy: string): void {
    try {
      this.storage?.setItem(keyOf(podcastId), copy);
    } catch {
      // Storage may be full.
    }
  }
}
