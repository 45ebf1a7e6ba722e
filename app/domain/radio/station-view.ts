import type { StationItem } from "../items/item";

/** Why a list has only the stations that we know: the directory failed, or this client has asked it too often. */
export type Unasked = "failed" | "limited";

/** A station as pages show it. */
export interface StationView {
  id: string;
  name: string;
  /** The path of a small picture; null for one that is drawn. */
  picture: string | null;
  place: string | null;
  countryCode: string | null;
  languages: string[];
  tags: string[];
  /** Such as `MP3 128 kbit/s`. */
  sound: string | null;
  votes: number;
  /** RADIO-14 */
  health: "up" | "away";
  /** What plays now, if somebody here listens. */
  playing: string | null;
  hearted: boolean;
  item: StationItem;
}
