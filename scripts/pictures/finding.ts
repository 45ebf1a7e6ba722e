import type { Browser, Page } from "playwright";
import { addresses } from "../../app/addresses";
import { hear, RIFF } from "./practise";
import type { Upstreams } from "../../tests/upstreams";
import { noFaults } from "../../tests/upstreams/youtube/api-routes";

interface FindingShot {
  name: string;
  path: string;
  who: "anybody";
  prepare?: (page: Page) => Promise<void>;
}

export interface Finding {
  states: Record<FindingShot["who"], undefined>;
  shots: FindingShot[];
}

const SONG = "fJ9rUzIMcZQ";
const TODAY = { fJ9rUzIMcZQ: 12, hTWKbfoikeg: 9, dQw4w9WgXcQ: 7, "9bZkp7q19f0": 4, YQHsXMglC9A: 2 };

type Faults = Partial<Upstreams["youtube"]["faults"]>;

/**
 * Lists a search with a working and with a failing host, the Top 10, and the lyrics and artists of
 * a song.
 */
export async function makeFinding(
  browser: Browser,
  origin: string,
  { youtube, lrclib }: Upstreams,
): Promise<Finding> {
  const everybody = await browser.newContext({ baseURL: origin });
  for (const [ytid, repeats] of Object.entries(TODAY)) {
    await everybody.request.get(`${addresses.watch}?v=${ytid}&wait=1`);
    for (let n = 0; n < repeats; n++) {
      await everybody.request.post(addresses.api.history.add, { data: { ytid } });
    }
  }
  await everybody.close();
  // A section is shown once listeners of three networks have looped it.
  for (let network = 0; network < 3; network++) {
    const extraHTTPHeaders = { "X-Forwarded-For": `10.0.${network}.1` };
    const listener = await browser.newContext({ baseURL: origin, extraHTTPHeaders });
    await hear(listener.request, RIFF);
    await listener.close();
  }
  const shot = (name: string, path: string, prepare?: FindingShot["prepare"]): FindingShot => {
    return { name, path, who: "anybody", ...(prepare && { prepare }) };
  };
  const during = (faults: Faults, path: string) => async (page: Page) => {
    Object.assign(youtube.faults, faults);
    await page.goto(origin + path, { waitUntil: "load" });
    Object.assign(youtube.faults, noFaults());
  };
  const panel = async (page: Page, name: string, filled: string) => {
    await page.locator(`#${name} > summary`).click();
    await page.locator(`#${name} ${filled}`).first().waitFor();
    await page.locator(`#${name}`).evaluate((element) => element.scrollIntoView());
  };
  const shots = [
    shot("results", `${addresses.search.index}?q=official&wait=1`),
    shot("nothing", `${addresses.search.index}?q=zxqvzx&wait=1`),
    shot(
      "host-fails",
      addresses.about.index,
      during({ down: true }, `${addresses.search.index}?q=gangnam&wait=1`),
    ),
    shot(
      "host-fails-nothing",
      addresses.about.index,
      during({ down: true }, `${addresses.search.index}?q=zxqvzy&wait=1`),
    ),
    shot("suggestions", addresses.about.index, async (page) => {
      await page.locator("#header input[name=q]").pressSequentially("never gonna");
      if ((page.viewportSize()?.width ?? 0) < 942) return;
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
    }),
    shot("top10", addresses.top10),
    shot("lyrics", `${addresses.watch}?v=${SONG}`, (page) =>
      panel(page, "lyrics", ".lyrics-lines"),
    ),
    shot("lyrics-away", `${addresses.watch}?v=JGwWNGJdvx8`, async (page) => {
      lrclib.mode = "failing";
      await panel(page, "lyrics", "button");
      lrclib.mode = "healthy";
    }),
    shot("artists", `${addresses.watch}?v=${SONG}`, async (page) => {
      await panel(page, "artists", ".faces");
      await page.locator("#artists summary", { hasText: "Show all" }).click();
    }),
  ];
  return { states: { anybody: undefined }, shots };
}
