import "./clicks.client";
import { startPlayed } from "./played.client";
import { startSongHearts } from "./song-hearts.client";
import { startSongs } from "./song-list.client";
import { start as startHearts } from "~/browser/marks/sound-hearts.client";
import { startVoting } from "./vote.client";

/** Starts rows of stations, or the head or the songs of a station's page. */
export function start(part: HTMLElement): void {
  startHearts(part);
  startPlayed(part);
  startVoting(part);
  startSongs(part);
  startSongHearts(part);
}
