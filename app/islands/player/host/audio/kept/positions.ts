import { addresses } from "~/addresses";
import { type Heard, positionAt, resumePosition } from "~/domain/marks/position";
import { type EpisodeItem, hasChosenStart } from "~/domain/items/item";
import { postJson } from "~/browser/platform/json-requests";

const PREFIX = "lor:place:";
/** The most positions that this browser keeps. */
const MAX = 200;

type Kept = Heard & { podcastid: string; episodeid: string; sent?: boolean };
type Reading = { item: EpisodeItem; seconds: number; duration: number };
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

/**
 * The listener's positions in episodes, kept in this browser and sent to the server (PODCAST-6).
 */
export class KeptPositions {
  constructor(
    private readonly storage: Store | null,
    private readonly send = (position: object) =>
      postJson(addresses.api.podcast.position, position),
  ) {}

  of(episodeId: string): Heard | null {
    return parse(this.storage?.getItem(PREFIX + episodeId) ?? null);
  }

  /** Keeps a position and sends it; if that fails, it is sent later. */
  keep({ item, seconds, duration }: Reading, movedAt: number): void {
    const position: Kept = {
      podcastid: item.podcastId,
      episodeid: item.id,
      ...positionAt(seconds, duration, Date.now()),
      movedAt: Math.max(movedAt, this.of(item.id)?.movedAt ?? 0),
    };
    this.#store(position);
    void this.#send(position);
  }

  /** Sends positions that could not be sent before. */
  flush(): void {
    for (const position of this.#all()) if (!position.sent) void this.#send(position);
  }

  async #send(position: Kept): Promise<void> {
    const response = await this.send({ ...position, sent: undefined }).catch(() => null);
    const isOver = response && response.status < 500 && response.status !== 429;
    const now = parse(this.storage?.getItem(PREFIX + position.episodeid) ?? null);
    if (isOver && now?.at === position.at) this.#store({ ...position, sent: true });
  }

  #store(position: Kept): void {
    try {
      this.storage?.setItem(PREFIX + position.episodeid, JSON.stringify(position));
      const all = this.#all().sort((a, b) => a.at - b.at);
      for (const old of all.slice(0, Math.max(0, all.length - MAX)))
        this.storage?.removeItem(PREFIX + old.episodeid);
    } catch {
      // Storage may be full, which must not stop playback.
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

/** Ms between two saves of the position while an episode plays. */
const EVERY = 10_000;
/** Jumps of more seconds than this are saved at once, with at least this many ms in between. */
const JUMP = 10;
const JUMPS_EVERY = 2_000;

/**
 * Saves the position of the current episode every few seconds, and whenever it may be the last
 * chance.
 */
export class PositionKeeper {
  #keptAt = -Infinity;
  #last = "";
  #keptSeconds = 0;
  /** When the listener last chose a position of the episode by hand, in epoch ms. */
  #movedAt = 0;

  constructor(
    private readonly positions: KeptPositions,
    private readonly read: () => Reading | null,
  ) {}

  /** Returns where another episode starts. */
  begin(item: EpisodeItem, asked: number): number {
    const { seconds, isChosen } = startPosition(item, asked, this.positions);
    this.#movedAt = isChosen ? Date.now() : 0;
    return seconds;
  }

  /** Returns the position of the page, if the listener was there after they were here. */
  after(item: EpisodeItem): number | null {
    const here = Math.max(this.positions.of(item.id)?.at ?? 0, this.#movedAt);
    const isLater = (item.startedAt ?? 0) > here;
    return isLater ? startPosition(item, 0, this.positions).seconds || null : null;
  }

  moved(): void {
    this.#movedAt = Date.now();
  }

  beat(): void {
    const since = performance.now() - this.#keptAt;
    const jumped = () => Math.abs((this.read()?.seconds ?? 0) - this.#keptSeconds) > JUMP;
    if (since >= EVERY || (since >= JUMPS_EVERY && jumped())) this.keep();
  }

  keep(): void {
    const reading = this.read();
    if (!reading) return;
    this.#keptAt = performance.now();
    const { item, seconds, duration } = reading;
    const position = `${item.id} ${seconds.toFixed(1)}`;
    if (position === this.#last) return;
    this.#last = position;
    this.#keptSeconds = seconds;
    const rounded = Math.round(seconds * 10) / 10;
    this.positions.keep({ item, seconds: rounded, duration }, this.#movedAt);
  }
}

/**
 * Returns the position to start an episode at: the requested one, else the address's, else where
 * the page's and the browser's position go on. `isChosen` if it is not where the listener was.
 */
export function startPosition(
  item: EpisodeItem,
  asked: number,
  positions: Pick<KeptPositions, "of">,
): { seconds: number; isChosen: boolean } {
  const { id, slice: section, startAt, startedAt } = item;
  if (asked > 0 || section) return { seconds: asked, isChosen: true };
  if (hasChosenStart(item)) return { seconds: startAt, isChosen: true };
  const page = { seconds: startAt, duration: 0, played: false, at: startedAt ?? 0 };
  const kept = startedAt === undefined ? null : page;
  return { seconds: resumePosition(kept, positions.of(id)), isChosen: false };
}
