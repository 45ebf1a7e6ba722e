import { isEpisodeId, isPodcastId } from "../podcasts/podcast-id";
import { isStationId } from "../radio/station";
import { isYtid } from "../videos/youtube-id";

/**
 * Kinds of item that a listener can mark. A song is one that a station played, known by its title.
 */
export type MarkedKind = "video" | "station" | "podcast" | "episode" | "song";

/** Identifies an item of any kind, such as `video:fJ9rUzIMcZQ`. */
export type ItemKey = `${MarkedKind}:${string}`;

/** Thrown for a text that is not an item's key. */
export class NotAnItemKey extends Error {
  override name = "NotAnItemKey";
}

const MAX_TITLE_LENGTH = 1000;

const isSong = (title: string) => title.trim() !== "" && title.length <= MAX_TITLE_LENGTH;

const IDS = new Map<string, { kind: MarkedKind; isId: (id: string) => boolean }>([
  ["video", { kind: "video", isId: isYtid }],
  ["station", { kind: "station", isId: isStationId }],
  ["podcast", { kind: "podcast", isId: isPodcastId }],
  ["episode", { kind: "episode", isId: isEpisodeId }],
  ["song", { kind: "song", isId: isSong }],
]);

/** @throws {NotAnItemKey} for an unknown kind, and for an id that no item of its kind can have */
export function parseItemKey(key: string): { kind: MarkedKind; id: string } {
  const end = key.indexOf(":");
  const known = end < 0 ? undefined : IDS.get(key.slice(0, end));
  if (!known) throw new NotAnItemKey("The key names no kind of item");
  const id = key.slice(end + 1);
  if (!known.isId(id)) throw new NotAnItemKey(`The key names no ${known.kind}`);
  return { kind: known.kind, id };
}
