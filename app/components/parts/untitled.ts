import { rowParts, scriptParts } from "~/contracts";

interface Video {
  ytid: string;
  title: string | null;
  /** A video that cannot be played needs no title. */
  unavailable?: string | null;
}

const isUntitled = ({ title, unavailable }: Video) => !title && !unavailable;

/** Attributes of a row whose video has no title yet, which a script fills in (LIST-4). */
export function untitledParts(video: Video) {
  if (!isUntitled(video)) return {};
  return { ...scriptParts.script("untitled"), ...rowParts.untitled(video.ytid) };
}

/** Returns the artist, or a blank line where one will come, so that the row does not grow. */
export function artistLine(video: Video, artist: string | null): string | null {
  return artist ?? (isUntitled(video) ? "\u00a0" : null);
}
