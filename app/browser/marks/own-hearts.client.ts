import { addresses } from "~/addresses";
import { markParts } from "~/contracts";
import { songKey } from "~/domain/marks/sound-hearts";
import type { ItemKey } from "~/domain/marks/item-key";
import { listen } from "~/browser/platform/events";
import { hasSession } from "~/browser/platform/session";
import { markHeart } from "./hearts.client";

/** Ids of one call. */
const MAX_IDS = 200;

/** The listener's hearted songs, of which more may come to the page. */
const songs = new Set<ItemKey>();

listen("lor:heart", ({ key, hearted }) => {
  if (hearted) songs.add(key);
  else songs.delete(key);
});

/** The keys of this kind in a part of the page. */
function keysIn(part: Element, kind: string): ItemKey[] {
  const keys = [...part.querySelectorAll(markParts.heart.selector)].map((form) =>
    markParts.heart.of(form),
  );
  return keys.filter((key): key is ItemKey => key?.startsWith(kind) ?? false);
}

async function ask<Found>(url: string): Promise<Found[]> {
  try {
    const response = await fetch(url);
    const { res = [] }: { res?: Found[] } = response.ok ? await response.json() : {};
    return res;
  } catch {
    return [];
  }
}

/** The listener's hearted ones among those of a kind in this part. */
async function loadThose(part: Element, kind: "station" | "podcast"): Promise<ItemKey[]> {
  const ids = keysIn(part, kind).map((key) => key.slice(kind.length + 1));
  if (ids.length === 0) return [];
  const list = kind === "station" ? addresses.api.radio.hearted : addresses.api.podcast.hearted;
  const found = await ask<string>(`${list}?ids=${ids.slice(0, MAX_IDS).join(",")}`);
  return found.map((id): ItemKey => `${kind}:${id}`);
}

async function loadSongs(): Promise<ItemKey[]> {
  const found = await ask<{ title: string }>(addresses.api.radio.song.of("me"));
  return found.map(({ title }) => songKey(title));
}

/** Shows the heart of a song that has come to the page. */
export function showSongHeart(row: Element): void {
  for (const key of keysIn(row, "song")) markHeart(row, key, songs.has(key));
}

/**
 * Shows the listener's hearts of stations, podcasts and songs in a part of a page that may be the
 * same for everybody.
 * @param withSongs it lists the songs of a station
 */
export function start(part: HTMLElement, withSongs = false): void {
  if (!hasSession()) return;
  const loads = [loadThose(part, "station"), loadThose(part, "podcast")];
  if (withSongs) loads.push(loadSongs());
  for (const load of loads) {
    void load.then((keys) => {
      for (const key of keys) {
        if (key.startsWith("song")) songs.add(key);
        markHeart(document, key, true);
      }
    });
  }
}
