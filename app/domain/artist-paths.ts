import { watchPath } from "./youtube-id";

/** The page of an artist's radio. */
export function radioPath(artist: string): string {
  return `/radio/${encodeURIComponent(artist)}`;
}

/** The watch page with its similar artists; with `wait` it comes whole. */
export function artistsPath(ytid: string, { wait = false } = {}): string {
  return `${watchPath({ ytid })}&tab=artists${wait ? "&wait=1" : ""}#artists`;
}

/** Shown before the listener asks for all (spec 1 §9). */
export const FIRST_ARTISTS = 4;

export const ARTISTS_AWAY = "Artists cannot be reached just now.";
export const NO_ARTISTS = "No similar artists are known.";
