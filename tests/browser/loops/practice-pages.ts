import type { Page } from "playwright";
import type { LogEntry } from "../../upstreams/youtube/browser/measure";
import type { BrowserRig } from "../listening/browser-rig";
import { embedOf, hostLog, passesOf, type Section } from "../listening/host-log";
import { press, waitForState, waitUntilCounted } from "../listening/listener";

type Options = Parameters<BrowserRig["open"]>[1] & { page?: Page };

/**
 * Opens a page that played a section of a video, and is paused, with the practice panel open.
 * @param options.page one that is open already
 */
export async function openPractice(
  rig: BrowserRig,
  path: string,
  { page: open, ...options }: Options = {},
): Promise<Page> {
  const page = open ?? (await rig.open(null, options));
  await page.goto(rig.app.origin + path);
  await press(page, "Play");
  await waitForState(page, "playing");
  await press(page, "Pause");
  await waitForState(page, "paused");
  await page.getByRole("button", { name: "Practise" }).click();
  await page.getByRole("form", { name: "Practice" }).waitFor();
  return page;
}

/** Fills a field and leaves it, which applies it. */
export async function set(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByRole("form", { name: "Practice" }).getByLabel(label, { exact: true });
  const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement);
  if (isChoice) await field.selectOption(value);
  else {
    await field.fill(value);
    await field.blur();
  }
}

export const startPractice = (page: Page) =>
  page.getByRole("button", { name: "Start practice" }).click();

export const lineOf = (page: Page) => page.locator("#player [data-practice]");

/** Waits until the line of practice says this, even if only for a moment. */
export async function seeLine(page: Page, words: RegExp): Promise<void> {
  await page.waitForFunction(
    (wanted) => wanted.test(document.querySelector("#player [data-practice]")?.textContent ?? ""),
    words,
  );
}

/** How often the server has counted the first loop that is saved of a video. */
export async function repeatsOfFirstLoop(page: Page, ytid: string): Promise<number | undefined> {
  await waitUntilCounted(page);
  const answer = await page.request.get(new URL(`/api/loops?item=${ytid}`, page.url()).href);
  const { res } = (await answer.json()) as { res: { repeats: number }[] };
  return res[0]?.repeats;
}

/** A pass, and the pause and the start that followed it, in ms since 1970. */
export interface PractisedPass {
  /** How late the end was cut, in ms. */
  endError: number;
  rate: number;
  paused: number | null;
  /** When the host was told to play, and when it did. */
  told: number | null;
  began: number | null;
}

/** States of the host. */
export const PLAYING = 1;
export const PAUSED = 2;

/** The passes since the first Play after a moment of the host's log. */
export async function practised(page: Page, section: Section, since = 0): Promise<PractisedPass[]> {
  const whole = await hostLog(page);
  const first = whole.findIndex(({ t, event }) => t > since && event === "playVideo");
  const log = whole.slice(first);
  const passes = passesOf(log, section).filter(({ endError }) => endError > -300);
  return passes.map(({ t, endError }, at) => {
    const until = passes[at + 1]?.t ?? Infinity;
    const after = log.filter((entry) => entry.t >= t && entry.t < until);
    const find = (event: string, from: number, detail?: number) =>
      after.find(
        (entry: LogEntry) =>
          entry.event === event &&
          entry.t >= from &&
          (detail === undefined || entry.detail === detail),
      )?.t ?? null;
    const told = find("playVideo", t);
    return {
      ...{ endError, rate: log.find((entry) => entry.t === t)?.rate ?? NaN },
      ...{ paused: find("pauseVideo", t), told },
      began: told === null ? null : find("state", told, PLAYING),
    };
  });
}

/**
 * Lets the host say that it plays from the loop's start, as a message that came late would, and
 * that it does not once the page has shown something. Waits until the page has heard both.
 */
export async function tellLate(page: Page, shown: () => Promise<unknown>): Promise<void> {
  const embed = await embedOf(page);
  const tell = (state: number) =>
    embed.evaluate((playerState) => {
      const send = (event: string, info: unknown) =>
        window.parent.postMessage(JSON.stringify({ event, info, id: 1, channel: "widget" }), "*");
      const time = { currentTime: 3, currentTimeLastUpdated_: Date.now() / 1000 };
      send("infoDelivery", { ...time, playerState });
      send("onStateChange", playerState);
    }, state);
  await tell(PLAYING);
  await shown();
  await tell(PAUSED);
  await waitForState(page, "paused");
}
