import type { StationItem } from "../items/item";

/**
 * Why a list has only stations that we already know: the directory failed, or this client has asked
 * it too often.
 */
export type Unasked = "failed" | "limited";

/** A station as pages show it. */
export interface StationView {
  id: string;
  name: string;
  /** Path of a small picture; null if it is drawn instead. */
  picture: string | null;
  place: string | null;
  countryCode: string | null;
  languages: string[];
  tags: string[];
  /** For example `MP3 128 kbit/s`. */
  sound: string | null;
  votes: number;
  /** RADIO-14 */
  health: "up" | "away";
  /** The song that is playing, if somebody here is listening. */
  playing: string | null;
  hearted: boolean;
  item: StationItem;
}
