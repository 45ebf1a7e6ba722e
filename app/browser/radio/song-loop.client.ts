import { addresses } from "~/addresses";
import { dockParts, rowParts } from "~/contracts";
import { requestNow } from "~/browser/platform/ask-player";
import { emit, type HeldNow, listen } from "~/browser/platform/events";
import { storeCookie } from "~/browser/platform/storage";
import type { Item } from "~/domain/items/item";
import { videoItem } from "~/domain/items/video-item";
import { makeElement } from "~/browser/platform/elements";

interface Found {
  ytid: string;
  title: string;
}

const NO_SONG = "We do not know what plays now";
const NO_VIDEO = "We found no video of this song";

const say = (message: string) => emit("lor:snackbar", { message });

async function find(song: string): Promise<Found | null> {
  try {
    const response = await fetch(`${addresses.api.search.query}?q=${encodeURIComponent(song)}`);
    const { res = [] }: { res?: Found[] } = await response.json();
    return res[0] ?? null;
  } catch {
    return null;
  }
}

/** Stays above every page while the dock holds the song. */
function offerWayBack({ item: station, list: last }: HeldNow, video: Item): void {
  const row = last?.rows.querySelector(rowParts.station.is(station.id));
  const list = last && row ? { ...last, id: station.id } : undefined;
  let box: HTMLElement | null = null;
  const show = () => {
    box?.remove();
    const back = makeElement("button", { class: "button", type: "button" }, "Back to the station");
    back.addEventListener("click", () => {
      emit("lor:play-request", { item: station, autoplay: true, list });
    });
    const text = makeElement("p", { class: "min-w-0 flex-1" }, `${station.title} waits.`);
    const card = { class: "card flex flex-wrap items-center gap-3" };
    const region = { role: "region", "aria-label": "Back to the station", class: "mb-4" };
    box = makeElement("div", region, makeElement("div", card, text, back));
    (document.querySelector("#main > .watch-body") ?? document.getElementById("main"))?.prepend(
      box,
    );
  };
  const ends = [
    listen("lor:navigated", show),
    listen("lor:playing", ({ item }) => {
      if (item.id === video.id) return;
      box?.remove();
      ends.forEach((end) => end());
    }),
  ];
  show();
}

/** Loops the station's current song while the station waits (RADIO-24). */
export async function loopSong(): Promise<void> {
  const now = requestNow();
  if (now?.item.kind !== "station") return;
  const song = document.querySelector(`#player ${dockParts.song.selector}`)?.textContent;
  if (!song) return say(NO_SONG);
  const found = await find(song);
  if (requestNow()?.item.id !== now.item.id) return;
  if (!found) return say(NO_VIDEO);
  storeCookie("repeat", "true");
  emit("lor:modes", null);
  const video = videoItem({ ...found, author: null, duration: null });
  emit("lor:play-request", { item: video, autoplay: true });
  offerWayBack(now, video);
}
