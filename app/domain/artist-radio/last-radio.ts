import { parseCookies } from "../cookies/cookies";
import { radioPath } from "../songs/artist-paths";
import { isYtid } from "../videos/youtube-id";

/** The artist radio that is playing, and its latest song. */
export type LastRadio = { ytid: string; artist: string };

const PATH = radioPath("");
const ID_LENGTH = 11;

/** Formats the cookie `last-radio`. `page` is the path of the radio's page. */
export function formatLastRadio(ytid: string, page: string): string {
  return ytid + page;
}

/** Returns null when the cookie is missing or invalid. */
export function parseLastRadio(cookies: string | null | undefined): LastRadio | null {
  const value = parseCookies(cookies).get("last-radio") ?? "";
  const ytid = value.slice(0, ID_LENGTH);
  const name = value.slice(ID_LENGTH + PATH.length);
  if (!isYtid(ytid) || !value.startsWith(PATH, ID_LENGTH) || /[/?#]/.test(name)) return null;
  try {
    const artist = decodeURIComponent(name).trim();
    return artist ? { ytid, artist } : null;
  } catch {
    return null;
  }
}
