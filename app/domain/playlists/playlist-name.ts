/** Where a playlist's name is typed. Each place has its own limits and messages (PLAYLIST-2). */
export type NameEntry = "page" | "empty" | "sidebar" | "popup" | "call";

interface NameRule {
  min: number;
  max: number;
  tooShort: string;
  tooLong: string;
}

/** Shown beside the field of the add-to-playlist popup. Its snackbar has a different message. */
export const INVALID_NAME = "Invalid Name";
export const INVALID_PLAYLIST_NAME = "Invalid playlist name";
const NAME_TOO_LONG = "Name too long";
const PLAYLIST_NAME_TOO_LONG = "Playlist name too long";

/** The database's limit, used where PLAYLIST-2 sets none. */
const MAX_NAME_LENGTH = 50;

const RULES: Record<NameEntry, NameRule> = {
  page: { min: 3, max: MAX_NAME_LENGTH, tooShort: "Invalid Playlist Name", tooLong: NAME_TOO_LONG },
  empty: { min: 1, max: MAX_NAME_LENGTH, tooShort: INVALID_PLAYLIST_NAME, tooLong: NAME_TOO_LONG },
  sidebar: {
    min: 1,
    max: MAX_NAME_LENGTH,
    tooShort: PLAYLIST_NAME_TOO_LONG,
    tooLong: PLAYLIST_NAME_TOO_LONG,
  },
  popup: { min: 1, max: 49, tooShort: INVALID_PLAYLIST_NAME, tooLong: INVALID_PLAYLIST_NAME },
  call: { min: 1, max: MAX_NAME_LENGTH, tooShort: INVALID_PLAYLIST_NAME, tooLong: NAME_TOO_LONG },
};

export type CheckedName = { ok: true; name: string } | { ok: false; message: string };

/** Returns the name to store, trimmed and without control characters, or the error message. */
export function checkPlaylistName(entry: NameEntry, text: string): CheckedName {
  const name = text.replace(/\p{Cc}+/gu, " ").trim();
  const length = [...name].length;
  const { min, max, tooShort, tooLong } = RULES[entry];
  if (length < min) return { ok: false, message: tooShort };
  if (length > max) return { ok: false, message: tooLong };
  return { ok: true, name };
}

export function createdMessage(name: string): string {
  return `Created playlist ${name} 🎉`;
}

export function addedMessage(name: string): string {
  return `Added to playlist ${name} 🎉`;
}

export function renamedMessage(name: string): string {
  return `Renamed playlist to ${name}`;
}
