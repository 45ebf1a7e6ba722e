import { listParts, rowParts } from "~/contracts";
import { type ChosenList, emit } from "~/browser/platform/events";
import { heardBesides } from "~/domain/artist-radio/heard";
import type { PlayingList } from "~/domain/queue/next-state";
import type { Item } from "~/domain/items/item";
import { fetchRows, itemsIn, ROW } from "./played-list";
import { moreOf } from "./kept-radio";

/** Returns the address that has only the next rows. */
function nextOf(rows: Element): string | null {
  const link = moreOf(rows);
  return listParts.next.of(link) ?? link?.getAttribute("href") ?? null;
}

/** Changes the address of the next songs so that these count as heard. */
function besides(path: string, skipped: readonly string[]): string {
  const url = new URL(path, location.href);
  url.searchParams.set("next", heardBesides(url.searchParams.get("next") ?? "", skipped));
  return url.href;
}

/**
 * An artist radio that is playing. Its rows are what it has played and will play, whether its page
 * is open or not.
 */
export class RadioList {
  readonly playsOn = true;
  /** Ids of items that were played from the queue. */
  readonly #skipped: string[] = [];
  #fetching: Promise<void> | null = null;

  constructor(private readonly chosen: Pick<ChosenList, "rows">) {}

  get items(): Item[] {
    return itemsIn(this.chosen.rows);
  }

  /** Never `ends`: a radio starts again after its last song. */
  get playing(): PlayingList {
    const list = this.items.map(({ id }) => id);
    return { feature: "radio", list, cursor: nextOf(this.chosen.rows) };
  }

  /** Records a song played from the queue and removes it from the rows after `place` (ARTIST-5). */
  skip(id: string, place: number): void {
    this.#skipped.push(id);
    const rows = this.chosen.rows.querySelectorAll<HTMLElement>(`:scope > ${ROW}`);
    for (const row of [...rows].slice(place + 1)) if (rowParts.video.of(row) === id) row.remove();
  }

  /** Adds the next rows. Rejects if they cannot be loaded; call again to retry. */
  fetchMore(): Promise<void> {
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  async #fetch(): Promise<void> {
    const path = nextOf(this.chosen.rows);
    if (path === null) return;
    const fetched = await fetchRows(this.#skipped.length > 0 ? besides(path, this.#skipped) : path);
    const { rows } = this.chosen;
    // 'Show More' may have been faster.
    if (nextOf(rows) !== path) return;
    const [more, next] = [moreOf(rows), fetched && moreOf(fetched)];
    if (fetched) rows.append(...fetched.children);
    if (next) more?.replaceWith(next);
    else more?.remove();
    emit("lor:navigated", { url: location.href });
  }
}
