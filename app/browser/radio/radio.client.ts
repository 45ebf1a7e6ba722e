import "./clicks.client";
import { startPlayed } from "./played.client";
import { startSongs } from "./song-list.client";
import { radioParts } from "~/contracts";
import { start as startHearts } from "~/browser/marks/own-hearts.client";
import { startVoting } from "./vote.client";

/** Starts rows of stations, or the head or the songs of a station's page. */
export function start(part: HTMLElement): void {
  startHearts(part, part.querySelector(radioParts.songs.selector) !== null);
  startPlayed(part);
  startVoting(part);
  startSongs(part);
}
