import type { Page } from "playwright";
import { expect } from "../../support/browser/browser";
import { type BrowserRig, ERROR_STATUS } from "../listening/browser-rig";

export const SONG = "dQw4w9WgXcQ";
export const TITLE = /Never Gonna Give You Up/;

/** Opens this page of the app with scripts off. */
export function openWithoutScripts(
  rig: BrowserRig,
  path: string,
  viewport?: { width: number; height: number },
): Promise<Page> {
  const options = {
    javaScriptEnabled: false,
    allow: [ERROR_STATUS],
    ...(viewport && { viewport }),
  };
  return rig.open(path, options);
}

/** Opens the song's complete page, since showing what streams in later needs scripts. */
export async function openSong(rig: BrowserRig): Promise<Page> {
  const page = await openWithoutScripts(rig, `/watch?v=${SONG}&wait=1`);
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  return page;
}

export function controls(page: Page) {
  return page.getByRole("group", { name: "Player controls", exact: true });
}

/** The parts of every page of ours, error pages included. */
export async function expectShell(page: Page): Promise<void> {
  for (const part of ["#header", "#sidebar", "#player", "#main", "#snackbar"]) {
    await expect(page.locator(part), part).toHaveCount(1);
  }
  await page.getByRole("searchbox").waitFor();
  await controls(page).getByRole("button", { name: "Play", exact: true }).waitFor();
}
