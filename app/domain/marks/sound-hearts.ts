import { addresses } from "../../addresses";
import type { Heart } from "./heart";
import type { ItemKey } from "./item-key";

export const stationHeart = (id: string): Heart => ({
  key: `station:${id}`,
  calls: addresses.api.radio.heart.base,
  fields: { uid: "me", stationid: id },
});

export const podcastHeart = (id: string): Heart => ({
  key: `podcast:${id}`,
  calls: addresses.api.podcast.heart.base,
  fields: { uid: "me", podcast_id: id },
});

/** The key of a song on a page, without quotes; stations write its title in different cases. */
export const songKey = (title: string): ItemKey =>
  `song:${encodeURIComponent(title.toLowerCase())}`;

export const songHeart = (title: string): Heart => ({
  key: songKey(title),
  calls: addresses.api.radio.song.base,
  fields: { title },
});
