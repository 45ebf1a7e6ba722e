import { isYtid } from "../videos/youtube-id";
import { RECENT } from "./mix";

const ID_LENGTH = 11;

/**
 * Formats a position in a radio for its addresses: the ids of the latest songs, the last one last.
 */
export function formatHeard(ytids: readonly string[]): string {
  return ytids.slice(-RECENT).join("");
}

/** Returns null if the text is not such a position. */
export function parseHeard(text: string): string[] | null {
  if (!text || text.length % ID_LENGTH !== 0 || text.length > RECENT * ID_LENGTH) return null;
  const ytids = Array.from({ length: text.length / ID_LENGTH }, (_, at) =>
    text.slice(at * ID_LENGTH, (at + 1) * ID_LENGTH),
  );
  return ytids.every(isYtid) ? ytids : null;
}

/** Adds songs to a position, before the latest one. Ids that are not a video's are ignored. */
export function heardBesides(text: string, ids: readonly string[]): string {
  const heard = parseHeard(text) ?? [];
  return formatHeard([...heard.slice(0, -1), ...ids.filter(isYtid), ...heard.slice(-1)]);
}
