import type { BrowserContext, Locator, Page } from "playwright";
import { expect, type PageOptions } from "../../support/browser/browser";
import { waitForState } from "../listening/listener";
import { type BrowserRig, ERROR_STATUS } from "../listening/browser-rig";

/**
 * A podcast of the stand-ins with twelve episodes. The second newest is five minutes of M4A.
 */
export const PODCAST = "1000130301";
export const TITLE = "Lantern Comedy 2";
export const LONG = "Episode 11";
/** Thirty seconds of MP3. */
export const SHORT = "Episode 12";

export const options = { allow: [ERROR_STATUS, /ERR_ABORTED/] };

export const dock = (page: Page) => page.locator("#player");
export const main = (page: Page) => page.locator("#main");

/** Imports one of the stand-in's own feeds for the listener of this page. */
export async function importFeed(rig: BrowserRig, page: Page, name: string): Promise<void> {
  const address = `${rig.upstreams.feeds.origin}/own/${name}`;
  const text = `<opml version="2.0"><body><outline type="rss" text="${name}" xmlUrl="${address}"/></body></opml>`;
  const headers = { Origin: rig.app.origin };
  const form = { text, target: "own", name: "" };
  await page.request.post(`${rig.app.origin}/import`, { form, headers });
}

/** The position of the dock's sound, in seconds. */
export function seconds(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
}

/** The path of an episode's page, as linked from the podcast's page. */
export async function pathOf(
  rig: BrowserRig,
  title: string,
  onFinished?: PageOptions["onFinished"],
): Promise<string> {
  const page = await rig.open(`/podcast/${PODCAST}?wait=1`, {
    ...options,
    javaScriptEnabled: false,
    ...(onFinished && { onFinished }),
  });
  const link = main(page).getByRole("link", { name: title, exact: true });
  return (await link.getAttribute("href")) ?? "";
}

/** Presses the page's own Play once the page's scripts have started, and waits for the sound. */
export async function playEpisode(
  page: Page,
  press = (button: Locator) => button.click(),
): Promise<void> {
  await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
  await expect(main(page).locator("[data-feature]")).toHaveCount(0);
  await press(main(page).getByRole("button", { name: /^Play( from [\d:]+)?$/ }));
  await waitForState(page, "playing");
  await expect(dock(page)).toHaveAttribute("data-media", "episode");
}

/** The listener's position in an episode, as stored by the server; -1 without one. */
export async function keptPlace(context: BrowserContext, page: Page): Promise<number> {
  const url = new URL(`/api/podcast/positions?podcastid=${PODCAST}`, page.url());
  const answer = await context.request.get(url.href);
  const episode = new URL(page.url()).searchParams.get("episodeid") ?? "";
  const { res = {} }: { res?: Record<string, { seconds: number }> } = await answer.json();
  return new Map(Object.entries(res)).get(episode)?.seconds ?? -1;
}
