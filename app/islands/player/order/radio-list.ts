import { type ChosenList, emit } from "~/browser/platform/events";
import { RECENT } from "~/domain/artist-radio/mix";
import type { PlayingList } from "~/domain/queue/next-state";
import type { Item } from "~/domain/player/item";
import { fetchRows, itemsIn, ROW } from "./played-list";

const ID_LENGTH = 11;

function moreOf(rows: Element): HTMLAnchorElement | null {
  return rows.parentElement?.querySelector("a[data-more]") ?? null;
}

/** The address of the next rows alone. */
function nextOf(rows: Element): string | null {
  const link = moreOf(rows);
  return link?.dataset.next ?? link?.getAttribute("href") ?? null;
}

/** The address of the next songs that counts these as heard too, before the latest one. */
function besides(path: string, skipped: string): string {
  const url = new URL(path, location.href);
  const heard = url.searchParams.get("next") ?? "";
  const all = heard.slice(0, -ID_LENGTH) + skipped + heard.slice(-ID_LENGTH);
  url.searchParams.set("next", all.slice(-RECENT * ID_LENGTH));
  return url.href;
}

/** An artist radio that plays. Its rows are what it has played and will play, in its page and out of it. */
export class RadioList {
  readonly playsOn = true;
  /** Songs that were played from the queue. */
  #skipped = "";
  #fetching: Promise<void> | null = null;

  constructor(private readonly chosen: Pick<ChosenList, "rows">) {}

  get items(): Item[] {
    return itemsIn(this.chosen.rows);
  }

  /** It comes back to its songs. */
  get playing(): PlayingList {
    const list = this.items.map(({ id }) => id);
    return { feature: "radio", list, cursor: nextOf(this.chosen.rows) };
  }

  /** What was played from the queue does not come again after this place (ARTIST-5). */
  skip(id: string, place: number): void {
    this.#skipped += id;
    const rows = this.chosen.rows.querySelectorAll<HTMLElement>(`:scope > ${ROW}`);
    for (const row of [...rows].slice(place + 1)) if (row.dataset.ytid === id) row.remove();
  }

  /** Adds the next rows. Rejects when they cannot be loaded; calling again retries. */
  fetchMore(): Promise<void> {
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  async #fetch(): Promise<void> {
    const path = nextOf(this.chosen.rows);
    if (path === null) return;
    const fetched = await fetchRows(this.#skipped ? besides(path, this.#skipped) : path);
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
