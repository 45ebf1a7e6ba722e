import { addresses } from "~/addresses";
import { requestNow } from "~/browser/platform/ask-player";
import { emit } from "~/browser/platform/events";
import { postJson } from "~/browser/platform/json-requests";
import { type Item, sectionOf } from "~/domain/items/item";
import { USUAL_RATES } from "~/domain/loops/practice/ramp";
import type { Section } from "~/domain/section/section";
import { sliderBody } from "~/domain/section/slider-body";

/** Presses that follow one another within this many ms are stored once. */
const SETTLE_MS = 400;

let saving: ReturnType<typeof setTimeout> | undefined;

/** The part of the item that loops; the whole item if it has no section. */
export function loopOf(item: Item): Section {
  return sectionOf(item) ?? { start: 0, end: item.duration ?? 0 };
}

/** Loops a part of the item that the player holds, and names it in the address of its page. */
export function loopPart({ id }: Pick<Item, "id">, slice: Section | null): void {
  emit("lor:section", { id, slice });
  const url = new URL(location.href);
  const { searchParams } = url;
  if (searchParams.get("v") !== id && searchParams.get("episodeid") !== id) return;
  for (const [name, value] of [
    ["s", slice?.start],
    ["e", slice?.end],
  ] as const) {
    if (value) searchParams.set(name, String(value));
    else searchParams.delete(name);
  }
  history.replaceState(history.state, "", url);
}

/** The same, chosen by the listener: a video's section is stored (LOOP-6). */
export function chooseLoop(item: Item, slice: Section): void {
  loopPart(item, slice);
  if (item.kind !== "video") return;
  clearTimeout(saving);
  const save = () => postJson(addresses.api.slider.set, sliderBody(item.id, slice));
  saving = setTimeout(() => void save().catch(() => undefined), SETTLE_MS);
}

/** The player, if it holds this item. */
export function playerOf(id: string) {
  const now = requestNow();
  if (now?.item.id !== id) return null;
  return { ...now, rates: now.rates.length > 0 ? now.rates : USUAL_RATES };
}
