import type { Page } from "playwright";
import { formatTime } from "../../../app/domain/text/time";
import { embedOf, type Section } from "./host-log";

/** Pastes the address of a video into the search box. */
export async function pasteAndPlay(page: Page, ytid: string): Promise<void> {
  await page.getByRole("searchbox").fill(`https://www.youtube.com/watch?v=${ytid}`);
  await page.keyboard.press("Enter");
  // Another video may play already.
  await page.locator(`#player[data-state="playing"][data-id="${ytid}"]`).waitFor();
}

export async function waitForState(page: Page, state: string): Promise<void> {
  const player = page.locator("#player");
  await player
    .and(page.locator(`[data-state="${state}"]`))
    .waitFor()
    .catch(async (cause: unknown) => {
      const island = page.locator('[data-island="player"]');
      const [is, hydrated] = [player, island].map((part) =>
        part.evaluate((at) => ({ ...(at as HTMLElement).dataset, props: "" })),
      );
      const found = JSON.stringify([await is, await hydrated, await player.innerText()]);
      throw new Error(`The player is not ${state} but ${found}`, { cause });
    });
}

/** Shows the dock's controls that are behind one button. */
export async function showOtherControls(page: Page): Promise<void> {
  await page.locator("#player").getByLabel("Other controls").click();
}

/** Sets the section in its two time fields and waits until the address has it. */
export async function setSection(page: Page, { start, end }: Section): Promise<void> {
  await page.getByLabel("Start", { exact: true }).fill(formatTime(start));
  await page.getByLabel("End", { exact: true }).fill(formatTime(end));
  await page.getByRole("button", { name: "Set section" }).click();
  await page.waitForURL((url) => url.searchParams.get("e") === String(end));
}

/** Lets the player seek in its item. */
export async function seek(page: Page, seconds: number): Promise<void> {
  await page.evaluate((wanted) => {
    document.dispatchEvent(new CustomEvent("lor:seek", { detail: { seconds: wanted } }));
  }, seconds);
}

/**
 * Plays this section of a video. It is set while the playhead is before its end: the seek back from
 * beyond it would look like a pass to the host.
 */
export async function playSection(page: Page, ytid: string, section: Section): Promise<void> {
  await pasteAndPlay(page, ytid);
  await press(page, "Pause");
  await waitForState(page, "paused");
  await seek(page, 0);
  const embed = await embedOf(page);
  const isBefore = (end: number) => (document.querySelector("video")?.currentTime ?? NaN) < end;
  // Polled, because a page behind another one has no animation frames.
  await embed.waitForFunction(isBefore, section.end, { polling: 100 });
  await setSection(page, section);
  await press(page, "Play");
  await waitForState(page, "playing");
}

export async function press(page: Page, control: string): Promise<void> {
  await page
    .getByRole("group", { name: "Player controls", exact: true })
    .getByRole("button", { name: control, exact: true })
    .click();
}

/** Waits until every pass has reached the server. */
export async function waitUntilCounted(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !Object.keys(localStorage).some((key) => key.startsWith("lor:pass:")),
  );
}

/** How often the server has counted this video for the listener of this page. */
export async function countedRepeats(page: Page, ytid: string): Promise<number> {
  const answer = await page.request.get(new URL("/api/history?limit=100", page.url()).href);
  const { history }: { history: { ytid: string; repeats: number }[] } = await answer.json();
  return history.find((entry) => entry.ytid === ytid)?.repeats ?? 0;
}

/** Gives the listener of this page a history; the first id is the latest play. */
export async function createHistory(page: Page, ytids: string[]): Promise<void> {
  for (const ytid of ytids.toReversed()) {
    const url = new URL("/api/history/add", page.url()).href;
    await page.request.post(url, { data: { ytid } });
  }
}
