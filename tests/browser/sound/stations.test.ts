import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { waitForState } from "../listening/listener";
import { dock, play, setUpSoundRig, STATION } from "./sound-rig";

const sound = setUpSoundRig();

test("a station plays from the first source that works, and plays on across pages", async () => {
  const page = await sound.open("/about");
  await play(page, sound.station("/refuses", "/live"));
  await waitForState(page, "playing");
  const player = page.locator(`#player[data-media="station"][data-id="${STATION}"]`);
  await expect(player.locator(":scope > audio")).toHaveCount(1);
  const first = await player.locator(":scope > audio").elementHandle();
  await page.getByRole("link", { name: "FAQ" }).first().click();
  await page.waitForURL("**/faq");
  await waitForState(page, "playing");
  const isSame = await page.evaluate((audio) => audio === document.querySelector("audio"), first);
  expect(isSame).toBe(true);
  for (const name of ["Previous", "Repeat", "Shuffle"])
    await expect(player.getByRole("button", { name, exact: true })).toHaveCount(0);
  await player.getByRole("button", { name: "Pause", exact: true }).click();
  await waitForState(page, "paused");
  await player.getByRole("button", { name: "Play", exact: true }).click();
  await waitForState(page, "playing");
});

test("an HLS station plays even in a browser that needs help with that", async () => {
  const page = await sound.open("/about");
  await play(page, sound.station("/live.m3u8"));
  await waitForState(page, "playing");
  expect(sound.media.seen.some((path) => path.startsWith("/piece/"))).toBe(true);
});

test("a station that does not answer says so and offers its file", async () => {
  const page = await sound.open("/about");
  const reported: unknown[] = [];
  await page.route("**/api/radio/failed", (route) => {
    reported.push(route.request().postDataJSON());
    return route.fulfill({ json: { ok: true } });
  });
  await play(page, sound.station("/refuses", "/silent"));
  await expect(dock(page)).toContainText("does not answer at the moment");
  await expect.poll(() => reported).toEqual([{ stationid: STATION }]);
  await expect(dock(page).getByRole("link", { name: "own player" })).toHaveAttribute(
    "href",
    `/radio/m3u/${STATION}`,
  );
  await waitForState(page, "unstarted");
});

test("a lost connection is restored by itself", async () => {
  const page = await sound.open("/about");
  await play(page, sound.station("/live"));
  await waitForState(page, "playing");
  sound.media.isDown = true;
  sound.media.hangUp();
  await expect(dock(page)).toContainText("Trying again");
  sound.media.isDown = false;
  await waitForState(page, "playing");
  await expect(dock(page)).not.toContainText("Trying again");
});

test("the title that a station plays is shown and announced", async () => {
  const page = await sound.open("/about");
  await page.route(`**/api/radio/now/${STATION}`, (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: `event: title\ndata: ${JSON.stringify({ title: "ABBA - Waterloo", at: 1 })}\n\n`,
    }),
  );
  await play(page, sound.station("/live"));
  await expect(dock(page)).toContainText("ABBA - Waterloo");
  await expect(page.locator("#announce")).toHaveText("Now playing: ABBA - Waterloo");
  const shown = () => page.evaluate(() => navigator.mediaSession.metadata?.title);
  await expect.poll(shown).toBe("ABBA - Waterloo");
});

test("the key L loops the song of a station, and the station waits until the listener comes back", async () => {
  const page = await sound.open("/about");
  const title = "PSY - GANGNAM STYLE";
  await page.route(`**/api/radio/now/${STATION}`, (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: `event: title\ndata: ${JSON.stringify({ title, at: 1 })}\n\n`,
    }),
  );
  await play(page, sound.station("/live"));
  await waitForState(page, "playing");
  await expect(dock(page)).toContainText(title);
  await page.keyboard.press("l");
  await page.locator('#player[data-id="9bZkp7q19f0"][data-state="playing"]').waitFor();
  await expect(dock(page).getByRole("button", { name: "Repeat", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("link", { name: "FAQ" }).first().click();
  await page.waitForURL("**/faq");
  const back = page.getByRole("button", { name: "Back to the station" });
  await back.click();
  await page.locator(`#player[data-id="${STATION}"][data-state="playing"]`).waitFor();
  await expect(back).toHaveCount(0);
});

test("a press on Play is counted once, and a video plays after a station", async () => {
  const page = await sound.open("/watch?v=fJ9rUzIMcZQ");
  const counted: unknown[] = [];
  await page.route("**/api/radio/history/set", (route) => {
    counted.push(route.request().postDataJSON());
    return route.fulfill({ json: { ok: true } });
  });
  await play(page, sound.station("/live"));
  await waitForState(page, "playing");
  await expect.poll(() => counted).toEqual([{ uid: "me", stationid: STATION }]);
  await page.getByRole("link", { name: "Play this video" }).click();
  await page.locator('#player[data-media="video"][data-state="playing"] iframe').waitFor();
  await expect.poll(() => page.evaluate(() => document.querySelector("audio")?.paused)).toBe(true);
  expect(counted).toHaveLength(1);
});
