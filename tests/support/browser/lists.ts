import type { Locator, Page } from "playwright";
import { expect } from "./browser";

/** Calls the API as the listener of this page and returns its answer. */
export async function postJson<Answer>(page: Page, url: string, data: object): Promise<Answer> {
  const headers = { Accept: "application/json" };
  const response = await page.request.post(url, { data, headers });
  expect(response.status()).toBe(200);
  return (await response.json()) as Answer;
}

/** Makes a playlist for the listener of this page and returns its pid. */
export async function createPlaylist(
  page: Page,
  origin: string,
  name: string,
  ytids: string[],
): Promise<string> {
  const url = `${origin}/api/playlist`;
  const { pid } = await postJson<{ pid: string }>(page, `${url}/create`, { name });
  if (ytids.length > 0) await postJson(page, `${url}/add-ytids/${pid}`, { ytids });
  return pid;
}

export const listRow = (page: Page, ytid: string) => page.locator(`#main li[data-ytid="${ytid}"]`);

/**
 * Opens what else can be done with a row, and returns where that is: a menu, or without scripts a
 * page of its own.
 */
export async function openMore(row: Locator): Promise<Locator> {
  const actions = row.page().locator("[data-row-actions]:visible");
  await row.locator("a[data-row-more]").click();
  await actions.waitFor();
  return actions;
}

/** Drags a row by its grip to an offset above or below the middle of another row. */
export async function dragRow(page: Page, from: string, to: string, offset: number): Promise<void> {
  const grip = await listRow(page, from).locator("[data-drag]").boundingBox();
  const target = await listRow(page, to).boundingBox();
  if (!grip || !target) throw new Error("nothing to drag");
  const x = grip.x + grip.width / 2;
  await page.mouse.move(x, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, target.y + target.height / 2 + offset, { steps: 8 });
  await page.mouse.up();
}
