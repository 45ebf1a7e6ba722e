import { addresses } from "~/addresses";
import { type Place, placeAt } from "~/domain/player/places";
import type { EpisodeItem } from "~/domain/items/item";
import { postJson } from "~/browser/platform/json-requests";

const PREFIX = "lor:place:";
/** This browser keeps so many places. */
const MOST = 200;

type Kept = Place & { podcastid: string; episodeid: string; sent?: boolean };
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

function parse(json: string | null): Kept | null {
  try {
    const value: Kept | null = JSON.parse(json ?? "null");
    return value && typeof value.seconds === "number" && typeof value.at === "number"
      ? value
      : null;
  } catch {
    return null;
  }
}

/** The listener's places in episodes, in this browser and sent to the server (PODCAST-6). */
export class KeptPlaces {
  constructor(
    private readonly storage: Store | null,
    private readonly send = (place: object) => postJson(addresses.api.podcast.position, place),
  ) {}

  of(episodeId: string): Place | null {
    return parse(this.storage?.getItem(PREFIX + episodeId) ?? null);
  }

  /** Keeps the place and sends it. What cannot be sent is sent later. */
  keep({ id, podcastId }: EpisodeItem, seconds: number, duration: number): void {
    const place: Kept = {
      podcastid: podcastId,
      episodeid: id,
      ...placeAt(seconds, duration, Date.now()),
    };
    this.#store(place);
    void this.#send(place);
  }

  /** Sends what could not be sent before. */
  flush(): void {
    for (const place of this.#all()) if (!place.sent) void this.#send(place);
  }

  async #send(place: Kept): Promise<void> {
    const response = await this.send({ ...place, sent: undefined }).catch(() => null);
    const isOver = response && response.status < 500 && response.status !== 429;
    const now = parse(this.storage?.getItem(PREFIX + place.episodeid) ?? null);
    if (isOver && now?.at === place.at) this.#store({ ...place, sent: true });
  }

  #store(place: Kept): void {
    try {
      this.storage?.setItem(PREFIX + place.episodeid, JSON.stringify(place));
      const all = this.#all().sort((a, b) => a.at - b.at);
      for (const old of all.slice(0, Math.max(0, all.length - MOST)))
        this.storage?.removeItem(PREFIX + old.episodeid);
    } catch {
      // Storage may be full, which must not stop the playback.
    }
  }

  #all(): Kept[] {
    const { storage } = this;
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? "");
    return keys.flatMap((key) =>
      key.startsWith(PREFIX) ? (parse(storage?.getItem(key) ?? null) ?? []) : [],
    );
  }
}
