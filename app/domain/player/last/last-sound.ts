import { isEpisodeId, isPodcastId } from "../../podcasts/podcast-id";
import { isStationId } from "../../radio/station";
import { parseCookies } from "../../cookies/cookies";

/** The station or episode that a browser played last. `at` is in epoch seconds. */
export type LastSound =
  | { kind: "station"; id: string; at: number }
  | { kind: "episode"; id: string; podcastId: string; at: number };

const TIME = /^\d{1,12}$/;

/** Formats the cookie `last-played`: kind, ids and time. */
export function formatLastSound(last: LastSound): string {
  const ids = last.kind === "station" ? [last.id] : [last.id, last.podcastId];
  return [last.kind, last.at, ...ids].join("~");
}

/** Returns null when the cookie is missing or invalid, or names a video. */
export function parseLastSound(cookies: string | null | undefined): LastSound | null {
  const [kind, time = "", id = "", podcastId = "", ...rest] = (
    parseCookies(cookies).get("last-played") ?? ""
  ).split("~", 6);
  if (!TIME.test(time) || rest.length > 0) return null;
  const at = Number(time);
  if (kind === "station" && isStationId(id) && !podcastId) return { kind, id, at };
  const isEpisode = kind === "episode" && isEpisodeId(id) && isPodcastId(podcastId);
  return isEpisode ? { kind, id, podcastId, at } : null;
}
