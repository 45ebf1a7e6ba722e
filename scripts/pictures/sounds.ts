import type { Browser, Page } from "playwright";
import { addresses } from "../../app/addresses";
import { stationId } from "../../tests/upstreams/radio-browser/stations";
import type { Album } from "./album";

const PODCAST = "1000130301";
const STATION = stationId(202);

/** Lists radio and podcasts, and a playlist with a section of an episode. */
export async function makeSounds(browser: Browser, origin: string): Promise<Album> {
  const context = await browser.newContext({ baseURL: origin });
  const { request } = context;
  const page = await context.newPage();
  await page.goto(`${addresses.podcast.of(PODCAST)}?wait=1`);
  const rows = page.locator("#main li[data-episodeid]");
  const episodes = await rows.evaluateAll((all) =>
    all.map((row) => row.getAttribute("data-episodeid") ?? ""),
  );
  const episode = episodes[1] ?? "";
  const ytids = ["dQw4w9WgXcQ", "fJ9rUzIMcZQ", "YQHsXMglC9A"];
  for (const ytid of ytids) await request.get(`${addresses.watch}?v=${ytid}&wait=1`);
  const made = await request.post(addresses.api.playlist.create, {
    data: { name: "Phrases and songs" },
    headers: { Accept: "application/json" },
  });
  const { pid }: { pid: string } = await made.json();
  const [first = "", ...others] = ytids;
  const items = [first, `${PODCAST}~${episode}~5~18.5`, ...others];
  await request.post(addresses.api.playlist.addYtids(pid), { data: { ytids: items } });
  const states = { listener: await context.storageState(), newcomer: undefined };
  await context.close();
  const playing = async (page: Page) => {
    await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
    await page
      .locator("#main")
      .getByRole("button", { name: /^Play( from [\d:]+)?$/ })
      .click();
    await page.locator('#player[data-state="playing"]').waitFor();
  };
  const path = `${addresses.podcast.index}?podcastid=${PODCAST}&episodeid=${episode}`;
  const who = "listener";
  const shots = [
    { name: "radio", path: addresses.radio.index, who: "newcomer" },
    { name: "station", path: `${addresses.radio.index}?stationId=${STATION}`, who },
    { name: "podcasts", path: addresses.podcast.index, who: "newcomer" },
    { name: "podcast", path: addresses.podcast.of(PODCAST), who },
    { name: "episode", path: `${path}&s=5&e=18.5`, who, prepare: playing },
    { name: "playlist", path: addresses.playlist.of(pid), who },
  ];
  return { states, shots };
}
