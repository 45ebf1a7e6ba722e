import type { Locator, Page } from "playwright";
import { OTHER_SONG, SONG } from "../../listening/things-to-play";
import { PODCAST, SHORT } from "../../podcasts/podcast-pages";
import { type Ids, STATION } from "./sample-pages";

type Play = [what: string, path: (ids: Ids) => string, control: (page: Page) => Locator];

const main = (page: Page) => page.locator("#main");
const button = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole("button", { name }).first();
const watchLink = (within: string) => (page: Page) =>
  main(page).locator(`${within} a[href^="/watch"]`).first();
const head = button(/^Play( from [\d:]+)?$/);

/** Plays of pages, which start where the listener's marks say. */
export const PLAYS: Play[] = [
  ["an episode with a position, on its page", ({ episodePath }) => `${episodePath}&wait=1`, head],
  ["its row", () => `/podcast/${PODCAST}?wait=1`, button(`Play ${SHORT}`)],
  ["a video with a section", () => "/history", watchLink(`[data-ytid="${OTHER_SONG}"]`)],
  ["a video with a saved loop", () => "/top10", watchLink(`[data-ytid="${SONG}"]`)],
  ["a saved loop", () => "/loops", watchLink("[data-loopid]")],
  ["a playlist that begins with a loop", ({ mine }) => `/playlist/${mine}`, head],
  ["the discovery", () => "/discovery?wait=1", head],
  ["a station", () => `/radio?stationId=${STATION}&geo=DE`, head],
  ["the song that was begun, on Home", () => "/", watchLink("[data-continue]")],
];
