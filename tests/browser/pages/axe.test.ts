import type { Page } from "playwright";
import { test } from "vitest";
import { RoamingVisitor } from "../../support/app/visitor";
import { axeFindings } from "../../support/browser/axe";
import { expect } from "../../support/browser/browser";
import { createPlaylist, postJson } from "../../support/browser/lists";
import { setUpBrowserRig } from "../listening/browser-rig";
import { LONG, options, pathOf, PODCAST } from "../podcasts/podcast-pages";

const SONG = "dQw4w9WgXcQ";
const rig = setUpBrowserRig();

/**
 * Waits for the page's scripts too: a button that they are about to enable has the colours of a
 * disabled one.
 */
async function waitFor(page: Page, shown: string) {
  await page.locator(shown).first().waitFor();
  await expect(page.locator("#main [data-feature]")).toHaveCount(0);
}

/** Runs axe on the page in the light theme, and checks its colours in the dark one. */
async function expectNothing(page: Page, shown: string) {
  await waitFor(page, shown);
  expect(await axeFindings(page), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  // Loaded again, because colours change in a transition.
  await page.reload();
  await waitFor(page, shown);
  expect(await axeFindings(page, ["color-contrast"]), "dark").toEqual([]);
}

const open = (path: string) => rig.open(path, { ...options, reducedMotion: "reduce" });

test.each([
  ["/", "#player"],
  [`/watch?v=${SONG}&s=3&e=9.5&wait=1`, "#main h1"],
  ["/about/design", "#main li[data-episodeid]"],
])("axe finds nothing on %s", async (path, shown) => expectNothing(await open(path), shown));

test("axe finds nothing on a transcript and on a playlist of videos and episodes", async () => {
  const path = await pathOf(rig, LONG);
  const page = await open(`${path}&tab=transcript&wait=1`);
  await expectNothing(page, "#main [data-drills] button:enabled");
  const { origin } = rig.app;
  const pid = await createPlaylist(page, origin, "Evening", [SONG]);
  const episode = new URL(page.url()).searchParams.get("episodeid");
  const ytids = [`${PODCAST}~${episode}~5~18.5`];
  await postJson(page, `${origin}/api/playlist/add-ytids/${pid}`, { ytids });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${origin}/playlist/${pid}`);
  await expectNothing(page, "#main li[data-episodeid]");
});

test("axe finds nothing on what practice has brought, and on what everybody loops today", async () => {
  const { origin } = rig.app;
  const loop = { startMs: 3000, endMs: 9500 };
  for (let listeners = 0; listeners < 3; listeners++) {
    await new RoamingVisitor(origin).json("/api/history/add", { ytid: SONG, loop });
  }
  const page = await open("/about/design");
  const saved = { kind: "video", item: SONG, name: "Riff", ...loop };
  await postJson(page, `${origin}/api/loops/save`, saved);
  await postJson(page, `${origin}/api/history/add`, { ytid: SONG, loop });
  for (const [path, shown] of [
    ["/yourlor", "#last-loops"],
    ["/profile", "#main svg rect"],
    ["/top10", "#looped-today"],
  ] as const) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(origin + path);
    await expectNothing(page, shown);
  }
});
