import { addresses } from "../../addresses";
import type { Heart } from "./heart";
import type { ItemKey } from "./item-key";

export const stationHeart = (id: string): Heart => ({
  key: `station:${id}`,
  set: addresses.api.radio.heart.set,
  clear: addresses.api.radio.heart.clear,
  fields: { uid: "me", stationid: id },
});

export const podcastHeart = (id: string): Heart => ({
  key: `podcast:${id}`,
  set: addresses.api.podcast.heart.set,
  clear: addresses.api.podcast.heart.clear,
  fields: { uid: "me", podcast_id: id },
});

/** The key of a song on a page, without quotes; stations write its title in different cases. */
export const songKey = (title: string): ItemKey =>
  `song:${encodeURIComponent(title.toLowerCase())}`;

export const songHeart = (title: string): Heart => ({
  key: songKey(title),
  set: addresses.api.radio.song.set,
  clear: addresses.api.radio.song.clear,
  fields: { title },
});
