import { addresses } from "../../addresses";
import type { ItemKey } from "./item-key";

/** The heart of an item: the calls that set and clear it, and the fields by which they know it. */
export interface Heart {
  key: ItemKey;
  set: string;
  clear: string;
  fields: Record<string, string>;
}

const { star, radio, podcast } = addresses.api;

export const videoHeart = (ytid: string): Heart => ({
  key: `video:${ytid}`,
  set: star.set,
  clear: star.clear,
  fields: { ytid },
});

export const stationHeart = (id: string): Heart => ({
  key: `station:${id}`,
  set: radio.heart.set,
  clear: radio.heart.clear,
  fields: { uid: "me", stationid: id },
});

export const podcastHeart = (id: string): Heart => ({
  key: `podcast:${id}`,
  set: podcast.heart.set,
  clear: podcast.heart.clear,
  fields: { uid: "me", podcast_id: id },
});

/** The key of a song on a page, without quotes; stations write its title in different cases. */
export const songKey = (title: string): ItemKey =>
  `song:${encodeURIComponent(title.toLowerCase())}`;

export const songHeart = (title: string): Heart => ({
  key: songKey(title),
  set: radio.song.set,
  clear: radio.song.clear,
  fields: { title },
});
