import type { Locator, Page } from "playwright";
import { createPlaylist, postJson } from "../../support/browser/lists";
import { stationId, UNPLAYABLE } from "../../upstreams/radio-browser/stations";
import { PODCAST, SHORT } from "../podcasts/podcast-pages";

/** Videos that the stand-in host plays. */
export const SONG = "dQw4w9WgXcQ";
export const OTHER_SONG = "9bZkp7q19f0";
const STATION = stationId(1);

/** The videos in every list of a file. */
export interface World {
  origin: string;
  /** The path of an episode's page. */
  episodePath: string;
  /** Returns the cookies of a listener whose weekly discovery has these two songs. */
  discoverer: { name: string; value: string; url: string }[];
}

/** Something that can be played, and the page to play it from. */
export interface Thing {
  media: "video" | "station" | "episode";
  /** The id that should play; null for whatever is on at the time. */
  id: (world: World) => string | null;
  /** Fills the listener's list and returns its path. */
  path(page: Page, world: World): Promise<string> | string;
  control(page: Page): Locator;
  /** Needs a listener who is signed in. */
  only?: "signed in";
}

const main = (page: Page) => page.locator("#main");
const row = (page: Page) => main(page).locator(`[data-ytid="${SONG}"]`);
const link = (page: Page) => row(page).locator('a[href^="/watch"]').first();
const playIn = (of: Locator) => of.getByRole("button", { name: /^Play/ }).first();
const station = (page: Page) => playIn(main(page).locator(`[data-stationid="${STATION}"]`));
const headPlay = (page: Page) =>
  main(page)
    .getByRole("button", { name: /^Play( from [\d:]+)?$/ })
    .first();

const episodeId = ({ episodePath }: World) =>
  new URL(episodePath, "http://here.invalid").searchParams.get("episodeid") ?? "";

const video = (more: Pick<Thing, "path"> & Partial<Thing>): Thing => ({
  media: "video",
  id: () => SONG,
  control: link,
  ...more,
});
const radio = (more: Pick<Thing, "path"> & Partial<Thing>): Thing => ({
  media: "station",
  id: () => STATION,
  control: station,
  ...more,
});
const episode = (more: Pick<Thing, "path"> & Partial<Thing>): Thing => ({
  media: "episode",
  id: episodeId,
  control: (page) =>
    main(page)
      .getByRole("button", { name: `Play ${SHORT}` })
      .first(),
  ...more,
});

/** Each kind of item in each kind of list. */
export const THINGS = {
  "a video of the history": video({
    async path(page, { origin }) {
      await postJson(page, `${origin}/api/history/add`, { ytid: SONG });
      return "/history?wait=1";
    },
  }),
  "a hearted video": video({
    async path(page, { origin }) {
      await postJson(page, `${origin}/api/star/set`, { ytid: SONG });
      return "/favorites?wait=1";
    },
  }),
  "a video of the Top 10": video({ path: () => "/top10?wait=1" }),
  "a video of a search": video({ path: () => "/search?q=Rick%20Astley&wait=1" }),
  "a video of a playlist": video({
    async path(page, { origin }) {
      return `/playlist/${await createPlaylist(page, origin, "Evening", [OTHER_SONG, SONG])}?wait=1`;
    },
  }),
  "a queued video": video({
    async path(page, { origin }) {
      for (const ytid of [OTHER_SONG, SONG])
        await postJson(page, `${origin}/api/queue/add`, { ytid });
      return "/playqueue?wait=1";
    },
    control: (page) => row(page).locator("[data-play] button"),
  }),
  "a reviewed video": video({
    id: () => null,
    path: () => "/reviews?wait=1",
    control: (page) => main(page).locator('[data-ytid] a[href^="/watch"]').first(),
  }),
  "a video of the weekly discovery": video({
    path: () => "/discovery?wait=1",
    only: "signed in",
  }),
  "a video of an artist radio": video({ path: () => "/radio/Rick%20Astley?wait=1" }),
  "an artist radio": video({
    id: () => null,
    path: () => "/radio/Rick%20Astley?wait=1",
    control: headPlay,
  }),
  "a popular station": radio({
    id: () => null,
    path: () => "/radio?wait=1",
    control: (page) =>
      playIn(main(page).locator(`[data-stationid]:not([data-stationid="${UNPLAYABLE}"])`).first()),
  }),
  "a favourite station": radio({
    async path(page, { origin }) {
      await postJson(page, `${origin}/api/radio/heart/set`, { uid: "me", stationid: STATION });
      return "/radio?tab=favorites&wait=1";
    },
  }),
  "a station of a search": radio({ path: () => "/radio/search?q=Harbour%20Radio%201&wait=1" }),
  "a station's page": radio({
    path: () => `/radio?stationId=${STATION}&geo=DE&wait=1`,
    control: headPlay,
  }),
  "an episode of a podcast's page": episode({ path: () => `/podcast/${PODCAST}?wait=1` }),
  "an episode's page": episode({
    path: (_page, { episodePath }) => `${episodePath}&wait=1`,
    control: headPlay,
  }),
  "a new episode of a favourite": episode({
    async path(page, { origin }) {
      await postJson(page, `${origin}/api/podcast/heart/set`, { uid: "me", podcastid: PODCAST });
      return "/podcast/new-episodes?wait=1";
    },
  }),
  "an episode's card of a playlist": episode({
    async path(page, world) {
      const card = `${PODCAST}~${episodeId(world)}~~`;
      return `/playlist/${await createPlaylist(page, world.origin, "Morning", [card])}?wait=1`;
    },
  }),
  "a channel": video({
    id: () => null,
    path: () => "/stream/quick?wait=1",
    control: (page) => main(page).getByRole("button", { name: "Listen live" }),
  }),
} satisfies Record<string, Thing>;
