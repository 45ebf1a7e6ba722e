import type { NowPlaying } from "~/browser/platform/events";
import { isSounding } from "~/domain/player/player";

const ROWS = "[data-ytid], [data-stationid], [data-episodeid]";

/** Marks the rows of what plays. */
export function markRows(now: NowPlaying | null): void {
  const playing = now && isSounding(now.state) ? now.item.id : null;
  for (const row of document.querySelectorAll<HTMLElement>(ROWS)) {
    const { ytid, stationid, episodeid } = row.dataset;
    if (playing !== null && (stationid ?? episodeid ?? ytid) === playing)
      row.dataset.playing = "true";
    else delete row.dataset.playing;
  }
}
