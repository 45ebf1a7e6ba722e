import type { Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import type { EpisodeItem, Item, StationItem } from "../../../app/domain/items/item";
import type { PageOptions } from "../../support/browser/browser";
import { startMediaServer, type MediaServer } from "../../upstreams/media/server";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";

export const STATION = "960c6d2a-0601-11e8-ae97-52543be04c81";
export const EPISODE = "episode-of-22-letters-";

/** Calls to other rooms; a failed one is not a failure of the player. */
const NOT_OURS = /api\/(radio|podcast)/;

/** One app, one browser and one media server for the tests of a file. */
export function setUpSoundRig() {
  const rig = setUpBrowserRig();
  let media: MediaServer | undefined;
  beforeAll(async () => {
    media = await startMediaServer();
  });
  afterAll(() => media?.stop());
  const server = () => {
    if (!media) throw new Error("The rig has not started yet");
    return media;
  };
  return {
    rig,
    get media() {
      return server();
    },
    open: (path: string, options: PageOptions = {}) =>
      rig.open(path, { allow: [ERROR_STATUS, NOT_OURS, /ERR_/, /EventSource/], ...options }),
    station(...paths: string[]): StationItem {
      const sources = paths.map((path) => ({
        url: server().origin + path,
        hls: path.endsWith(".m3u8"),
      }));
      return {
        kind: "station",
        id: STATION,
        title: "Invented FM",
        by: "Iceland",
        picture: null,
        duration: null,
        href: `/radio?stationId=${STATION}`,
        sources,
        m3u: `/radio/m3u/${STATION}`,
      };
    },
    episode(more: Partial<EpisodeItem> = {}): EpisodeItem {
      return {
        kind: "episode",
        id: EPISODE,
        title: "The first one",
        by: "An Invented Podcast",
        picture: null,
        duration: null,
        href: `/podcast?podcastid=1&episodeid=${EPISODE}`,
        podcastId: "1",
        url: `${server().origin}/episode.mp3`,
        type: "audio/mpeg",
        slice: null,
        startAt: 0,
        chapters: [],
        ...more,
      };
    },
  };
}

/** Asks the dock to play, as a page's Play control does. */
export async function play(page: Page, item: Item): Promise<void> {
  await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
  await page.evaluate((asked) => {
    const detail = { item: asked, autoplay: true };
    document.dispatchEvent(new CustomEvent("lor:play-request", { detail }));
  }, item);
}

export function dock(page: Page) {
  return page.locator("#player");
}

/** The dock's position in seconds. */
export function position(page: Page): Promise<number> {
  return page.evaluate((id) => {
    const detail = { id: document.getElementById("player")?.dataset.id ?? id, seconds: 0 };
    document.dispatchEvent(new CustomEvent("lor:position-request", { detail }));
    return detail.seconds;
  }, "");
}
