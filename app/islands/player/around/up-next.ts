import { dockParts, rowParts } from "~/contracts";
import { emit, listen } from "~/browser/platform/events";
import { hasSession } from "~/browser/platform/session";
import { isRadioPage, radioList } from "../order/kept-radio";
import { type Item, soundName } from "~/domain/items/item";
import { songOf } from "~/domain/songs/song-title";
import type { Queued } from "~/domain/queue/queue";
import { itemOf } from "~/domain/queue/queued-item";
import { callQueue, loadQueue } from "../../queue/queue-api";
import { pictureOf } from "../../parts/picture";
import { isFromList } from "../order/from-list";
import { listInPage, PlayedList } from "../order/played-list";
import type { OrderedList } from "../order/play-order";
import { RadioList } from "../order/radio-list";
import type { Choice, PlayerView } from "../player-view";
import { NextInLine } from "./next-items";
import { type NextRow, showGroups } from "./up-next-rows";

interface Playing {
  view(): PlayerView;
  readonly choice: Choice;
}

/** Plays a queued item and drops the earlier ones (QUEUE-2). */
function playQueued(queued: Queued): void {
  emit("lor:play-request", { item: itemOf(queued), autoplay: true, queued: true });
  const { id } = queued;
  callQueue("play", { id, keep: false }).then(
    (answer) => emit("lor:queue", { queued: answer.queued }),
    () => emit("lor:queue", { queued: 1 }),
  );
}

type Words = Record<"by" | "reason", string | null>;

/** Returns an item's author or, if it has none, what its row says: why it is there, and by whom. */
function wordsOf({ id, by }: Item, { list }: Choice): Words {
  if (by) return { by, reason: null };
  const rows = list?.rows ?? document.getElementById("main");
  const row = rows?.querySelector(rowParts.video.is(CSS.escape(id)));
  const textOf = (selector: string) => row?.querySelector(selector)?.textContent ?? null;
  return { by: textOf(".row-by"), reason: textOf(rowParts.reason.selector) };
}

/** Id of the item for which the rest of its radio was requested. */
let asked = "";

/** Returns the chosen list, else the radio that was kept, else the list on the page. */
function listOf(id: string, { list }: Choice, loaded: () => void): OrderedList | null {
  const chosen = list ?? radioList(id);
  if (!chosen) return listInPage(id);
  const found = isRadioPage(new URL(chosen.page).pathname)
    ? new RadioList(chosen)
    : new PlayedList(chosen);
  if (found.items.length === 0 && asked !== id) {
    asked = id;
    found.fetchMore().then(loaded, () => undefined);
  }
  return found;
}

/**
 * Shows what comes next beside the lists if the dock has room for it (NEXT-4).
 * @returns a function to call when something may have changed
 */
export function startUpNext(player: Playing, dock: HTMLElement, imageOrigin: string): () => void {
  const section = document.createElement("section");
  section.id = "up-next";
  section.setAttribute("aria-label", "What comes next");
  dock.append(section);
  const line = new NextInLine();
  let isStale = true;
  let loads = 0;
  let shown = "";

  const rowOf = (item: Item, { by, reason }: Words, play: () => void): NextRow => {
    const { title } = item;
    const song = songOf({ ...item, by }) ?? { track: title, artist: by };
    const picture = pictureOf(item, imageOrigin, "default");
    const sound = soundName({ ...item, by });
    return { title, name: song.track, by: reason ?? song.artist, picture, sound, play };
  };

  function show(): void {
    const { choice } = player;
    const view = player.view();
    const isLive = dockParts.live.isOn(dock);
    const hasNone = isLive || (view.item.kind === "station" && !isFromList(view.item, choice));
    const known = hasNone ? null : listOf(view.item.id, choice, show);
    const { queue, list } = line.after(view, choice, known);
    const now = JSON.stringify([queue.map(({ id }) => id), list.map(({ id }) => id)]);
    if (now === shown) return;
    shown = now;
    const queued = queue.map((one) =>
      rowOf(itemOf(one), { by: one.author, reason: null }, () => playQueued(one)),
    );
    const listed = list.map((item) =>
      rowOf(item, wordsOf(item, choice), () => {
        emit("lor:play-request", { item, autoplay: true, list: choice.list ?? undefined });
      }),
    );
    showGroups(section, [
      { name: "Next in your queue", rows: isLive ? [] : queued },
      { name: queued.length > 0 ? "Then from the list" : "Next from the list", rows: listed },
    ]);
  }

  async function load(): Promise<void> {
    isStale = false;
    const asked = (loads += 1);
    const answer = await loadQueue().catch(() => null);
    if (answer && asked === loads) line.setQueue(answer.res);
  }

  async function refresh(): Promise<void> {
    if (getComputedStyle(section).display === "none") return;
    if (isStale && hasSession()) await load();
    show();
  }

  listen("lor:queue", () => {
    isStale = true;
    void refresh();
  });
  listen("lor:navigated", () => void refresh());
  return () => void refresh();
}
