import type { EpisodeItem } from "~/domain/items/item";
import { resumeAt } from "~/domain/player/places";
import type { KeptPlaces } from "./kept-places";

/** Ms between two places that are kept while an episode plays. */
const EVERY = 10_000;
/** A jump over more seconds than this is kept at once, but not more often than so many ms. */
const JUMP = 10;
const JUMPS_EVERY = 2_000;

type Reading = { item: EpisodeItem; seconds: number; duration: number };

/** Keeps the place of the episode that plays: every few seconds, and whenever it may be the last moment. */
export class PlaceKeeper {
  #keptAt = -Infinity;
  #last = "";
  #keptSeconds = 0;

  constructor(
    private readonly places: KeptPlaces,
    private readonly read: () => Reading | null,
  ) {}

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
    const place = `${item.id} ${seconds.toFixed(1)}`;
    if (place === this.#last) return;
    this.#last = place;
    this.#keptSeconds = seconds;
    this.places.keep(item, Math.round(seconds * 10) / 10, duration);
  }
}

/** Where an episode starts: where it was asked to, else its address's place, else the newer of page's and browser's. */
export function startOf(item: EpisodeItem, asked: number, places: Pick<KeptPlaces, "of">): number {
  const { id, slice, startAt, startedAt } = item;
  if (asked > 0 || slice) return asked;
  if (startAt > 0 && startedAt === undefined) return startAt;
  const page = { seconds: startAt, duration: 0, played: false, at: startedAt ?? 0 };
  return resumeAt(startedAt === undefined ? null : page, places.of(id));
}
