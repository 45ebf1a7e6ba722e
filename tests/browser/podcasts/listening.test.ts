import type { Locator, Page } from "playwright";
import { test } from "vitest";
import { formatClock } from "../../../app/domain/text/time";
import { expect } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";
import { createPlaylist, postJson } from "../../support/browser/lists";
import { pasteAndPlay, press, waitForState, waitUntilCounted } from "../listening/listener";
import {
  dock,
  keptPlace,
  LONG,
  main,
  options,
  pathOf,
  playEpisode,
  PODCAST,
  seconds,
  SHORT,
  TITLE,
} from "./podcast-pages";

const rig = setUpBrowserRig();

test("an episode plays from times in its notes, skips, keeps its speed, and loops a section", async () => {
  const path = await pathOf(rig, LONG);
  const page = await rig.open(path, options);
  await playEpisode(page);
  await main(page).locator('[aria-label="Notes"] [data-seek="10"]').click();
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(10);
  await expect.poll(() => new URL(page.url()).searchParams.has("t")).toBe(false);
  await dock(page).getByRole("button", { name: "30 seconds forward" }).click();
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(40);
  await dock(page).getByRole("button", { name: "15 seconds back" }).click();
  await expect.poll(() => seconds(page)).toBeLessThan(40);
  await dock(page).getByLabel("Speed").selectOption("1.5");
  const rate = () => page.evaluate(() => document.querySelector("audio")?.playbackRate);
  await expect.poll(rate).toBe(1.5);
  await main(page).getByRole("link", { name: "Loop The long way round" }).click();
  await page.waitForURL(({ searchParams }) => `${searchParams}`.includes("&s=5&e=18.5"));
  await expect.poll(() => seconds(page)).toBeLessThan(19);
  await expect(dock(page)).toContainText(/\d repeats?/);
  await page.reload();
  await playEpisode(page);
  await expect.poll(rate).toBe(1.5);
  expect(await seconds(page)).toBeLessThan(19);
});

test("repeats of a section are counted, and its page names the most repeated minute", async () => {
  const path = await pathOf(rig, LONG);
  const page = await rig.open(`${path}&s=61&e=62.5`, options);
  const own = main(page).locator("[data-own-repeats]").first();
  await expect(own).toHaveText("0");
  await playEpisode(page);
  await expect.poll(async () => Number(await own.textContent())).toBeGreaterThanOrEqual(2);
  await press(page, "Pause");
  await waitForState(page, "paused");
  await waitUntilCounted(page);
  await page.reload();
  const times = (await own.textContent()) ?? "";
  expect(Number(times)).toBeGreaterThanOrEqual(2);
  const repeats = main(page).getByRole("region", { name: "Repeats" });
  await expect(repeats).toContainText(`Your most repeated minute: 1:00 (${times} times)`);
  await expect(main(page).locator("[data-feature]")).toHaveCount(0);
  await repeats.getByRole("link", { name: "1:00" }).click();
  await waitForState(page, "playing");
  expect(await seconds(page)).toBeGreaterThanOrEqual(60);
  await repeats.getByRole("link", { name: "Loop your most repeated minute" }).click();
  await page.waitForURL(({ searchParams }) => `${searchParams}`.includes("&s=60&e=120"));
});

test("the queue plays on from a video to an episode where it was left, and then to a video", async () => {
  const page = await rig.open(await pathOf(rig, SHORT), options);
  const episodeid = new URL(page.url()).searchParams.get("episodeid") ?? "";
  await main(page).locator("header").getByRole("button", { name: "Add to queue" }).click();
  await page.locator("#snackbar").getByText("Episode Added to Queue").waitFor();
  await postJson(page, `${rig.app.origin}/api/queue/add`, { ytid: "YQHsXMglC9A" });
  const place = { seconds: 26, duration: 30, played: false, at: Date.now() };
  await postJson(page, `${rig.app.origin}/api/podcast/position`, { episodeid, ...place });
  await page.goto(rig.app.origin);
  await pasteAndPlay(page, "dQw4w9WgXcQ");
  await press(page, "Repeat");
  await press(page, "Next");
  await expect(dock(page)).toHaveAttribute("data-id", episodeid);
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(26);
  await expect(dock(page)).toHaveAttribute("data-id", "YQHsXMglC9A", { timeout: 30_000 });
  await waitForState(page, "playing");
});

test("the section that loops becomes a card of a playlist, which plays among its videos", async () => {
  const page = await rig.open(await pathOf(rig, LONG), options);
  const episodeid = new URL(page.url()).searchParams.get("episodeid") ?? "";
  const { origin } = rig.app;
  const pid = await createPlaylist(page, origin, "Evening", ["dQw4w9WgXcQ"]);
  await playEpisode(page);
  await main(page).getByRole("link", { name: "Loop The long way round" }).click();
  await page.waitForURL(({ searchParams }) => `${searchParams}`.includes("&s=5&e=18.5"));
  await main(page).getByRole("link", { name: "Add to playlist" }).click();
  const popup = page.getByRole("dialog");
  await expect(popup).toContainText("(0:05 to 0:18.5)");
  await popup.getByRole("button", { name: "Evening" }).click();
  await page.locator("#snackbar").getByText("Added to playlist Evening").waitFor();
  await page.goto(`${origin}/playlist/${pid}`);
  const card = main(page).locator(`[data-episodeid="${episodeid}"]`);
  await card.getByRole("button", { name: `Play ${LONG}` }).click();
  await waitForState(page, "playing");
  await expect(dock(page)).toHaveAttribute("data-id", episodeid);
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(5);
  await expect(card).toHaveAttribute("data-playing", "true");
  await press(page, "Next");
  await expect(dock(page)).toHaveAttribute("data-id", "dQw4w9WgXcQ");
  await press(page, "Next");
  await expect(dock(page)).toHaveAttribute("data-id", episodeid);
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(5);
  expect(await seconds(page)).toBeLessThan(19);
});

test("Play at the head of a playlist starts its first episode, and the list plays on", async () => {
  const path = await pathOf(rig, LONG);
  const page = await rig.open("/about", options);
  const { origin } = rig.app;
  const query = new URL(path, origin).searchParams;
  const episodeid = query.get("episodeid") ?? "";
  const card = `${query.get("podcastid")}~${episodeid}~5~18.5`;
  const pid = await createPlaylist(page, origin, "Morning", [card, "dQw4w9WgXcQ"]);
  await page.goto(`${origin}/playlist/${pid}`);
  await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
  const head = main(page).locator("header");
  await head.getByRole("button", { name: "Play", exact: true }).click();
  await waitForState(page, "playing");
  await expect(dock(page)).toHaveAttribute("data-id", episodeid);
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(5);
  await press(page, "Next");
  await expect(dock(page)).toHaveAttribute("data-id", "dQw4w9WgXcQ");
});

test("only the row of the playing episode says that it plays", async () => {
  const page = await rig.open(await pathOf(rig, LONG), options);
  await playEpisode(page);
  await expect(main(page).locator("[data-episodeid] .speaker")).toHaveCount(1);
  await expect(main(page).locator(".speaker:visible")).toHaveCount(0);
  await main(page).getByRole("link", { name: TITLE, exact: true }).click();
  await expect(main(page).locator("[data-episodeid]")).toHaveCount(12);
  const badge = main(page).locator(".speaker:visible");
  await expect(badge).toHaveCount(1);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [row, mark] = [
      await main(page).locator("li[data-playing]").boundingBox(),
      await badge.boundingBox(),
    ];
    expect(mark!.y).toBeGreaterThan(row!.y);
    expect(mark!.y + mark!.height).toBeLessThan(row!.y + row!.height);
  }
});

test("a position in the address is where it starts, and plain MP3 plays too", async () => {
  const path = await pathOf(rig, SHORT);
  const page = await rig.open(`${path}&t=0:12`, options);
  await expect(main(page).getByRole("button", { name: "Play from 0:12" })).toBeVisible();
  await playEpisode(page);
  expect(await seconds(page)).toBeGreaterThanOrEqual(12);
});

test("an episode resumes where it was left, in any browser of the listener and after a crash", async () => {
  const path = await pathOf(rig, LONG);
  const page = await rig.open(path, options);
  const context = page.context();
  await playEpisode(page);
  await dock(page).getByRole("button", { name: "30 seconds forward" }).click();
  await dock(page).getByRole("button", { name: "30 seconds forward" }).click();
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(60);
  await press(page, "Pause");
  await waitForState(page, "paused");
  const left = Math.round((await seconds(page)) * 10) / 10;
  expect(left).toBeGreaterThanOrEqual(60);
  await expect.poll(() => keptPlace(context, page)).toBe(left);
  await page.goto(`${rig.app.origin}/about`);

  const storageState = { cookies: await context.cookies(), origins: [] };
  const other = await rig.open(path, { ...options, storageState });
  await expect(
    main(other).getByRole("button", { name: `Play from ${formatClock(left)}` }),
  ).toBeVisible();
  await playEpisode(other);
  expect(await seconds(other)).toBeGreaterThanOrEqual(60);
  await dock(other).getByRole("button", { name: "30 seconds forward" }).click();
  await expect.poll(() => seconds(other)).toBeGreaterThanOrEqual(90);
  await expect.poll(() => keptPlace(other.context(), other)).toBeGreaterThanOrEqual(90);
  const crashedAt = await seconds(other);
  const chromium = await other.context().newCDPSession(other);
  const crashed = other.waitForEvent("crash");
  chromium.send("Page.crash").catch(() => undefined);
  await crashed;

  const again = await rig.open(path, { ...options, storageState });
  await playEpisode(again);
  await expect.poll(() => seconds(again)).toBeGreaterThan(crashedAt - 10);

  // The first browser has an older position of its own.
  await page.goto(rig.app.origin + path);
  await playEpisode(page);
  expect(await seconds(page)).toBeGreaterThanOrEqual(85);
});

test("an episode heard on the phone goes on by press on the laptop, and is not taken back", async () => {
  const path = await pathOf(rig, LONG);
  const phone = await rig.open(path, options);
  await postJson(phone, `${rig.app.origin}/api/podcast/heart/set`, { podcast_id: PODCAST });
  const storageState = { cookies: await phone.context().cookies(), origins: [] };
  const opened = await rig.open(`/podcast/${PODCAST}`, { ...options, storageState });
  const playRow = (page: Page) =>
    main(page)
      .getByRole("button", { name: `Play ${LONG}` })
      .click();
  await playEpisode(phone);
  for (const at of [30, 60, 90]) {
    await dock(phone).getByRole("button", { name: "30 seconds forward" }).click();
    await expect.poll(() => seconds(phone)).toBeGreaterThanOrEqual(at);
  }
  await press(phone, "Pause");
  await waitForState(phone, "paused");
  const left = Math.round((await seconds(phone)) * 10) / 10;
  const kept = () => keptPlace(phone.context(), phone);
  await expect.poll(kept).toBe(left);

  // A page from before knows nothing of this, and its listener chose no position.
  const refused = opened.waitForResponse("**/api/podcast/position");
  await playRow(opened);
  await waitForState(opened, "playing");
  expect(await seconds(opened)).toBeLessThan(30);
  await refused;
  expect(await kept()).toBe(left);
  await press(opened, "Pause");

  const laptop = await rig.open("/podcast", { ...options, storageState });
  await laptop.getByRole("link", { name: "Favorite/History" }).first().click();
  await main(laptop).locator(`[data-podcastid="${PODCAST}"] a`).first().click();
  await expect(main(laptop)).toContainText("left");
  await playRow(laptop);
  await waitForState(laptop, "playing");
  expect(await seconds(laptop)).toBeGreaterThanOrEqual(left);
  await expect.poll(kept).toBeGreaterThan(left);

  // Whoever goes back by hand may have done so by mistake.
  const seek = dock(laptop).getByRole("slider", { name: "Seek" });
  await seek.press("Home");
  await expect.poll(kept).toBeLessThan(left);
  await main(laptop).getByRole("link", { name: LONG, exact: true }).click();
  const resume = main(laptop).getByRole("link", { name: /^Resume at 1:\d\d\?$/ });
  await resume.click();
  await expect.poll(() => seconds(laptop)).toBeGreaterThanOrEqual(left);
  await dock(laptop).getByRole("button", { name: "30 seconds forward" }).click();
  await expect.poll(kept).toBeGreaterThan(left + 30);
  await laptop.goto(`${rig.app.origin}/podcast/${PODCAST}`);
  await expect(resume).toHaveCount(0);

  // A tab that was paused before goes on from there too.
  const later = await kept();
  await phone.getByRole("link", { name: TITLE }).first().click();
  await expect(main(phone)).toContainText("left");
  await playRow(phone);
  await waitForState(phone, "playing");
  expect(await seconds(phone)).toBeGreaterThanOrEqual(later);
});

test("hearts and history are kept", async () => {
  const path = await pathOf(rig, SHORT);
  const page = await rig.open(path, options);
  const noted = page.waitForResponse("**/api/podcast/history/set");
  await playEpisode(page);
  await noted;
  const heart = main(page).getByRole("button", { name: "Heart", exact: true });
  const saved = page.waitForResponse("**/api/podcast/heart/set");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await saved;
  const inDock = dock(page).getByRole("button", { name: "Heart", exact: true });
  await expect(inDock).toHaveAttribute("aria-pressed", "true");
  const cleared = page.waitForResponse("**/api/podcast/heart/clear");
  await inDock.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await cleared;
  const savedAgain = page.waitForResponse("**/api/podcast/heart/set");
  await inDock.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await savedAgain;
  await page.getByRole("link", { name: "Favorite/History" }).first().click();
  await expect(main(page).locator("[data-podcastid]")).toHaveCount(2);
  await main(page)
    .getByRole("button", { name: /^Remove / })
    .click();
  await main(page).getByRole("button", { name: "Undo" }).waitFor();
  await page.reload();
  await expect(main(page).locator("[data-podcastid]")).toHaveCount(1);
});

test("a transcript is found by a search, searched, followed and looped, all by keyboard", async () => {
  const page = await rig.open("/podcast", options);
  const enter = (target: Locator) => target.press("Enter");
  const find = page.getByPlaceholder("Search for a podcast...");
  await find.fill("lantern comedy");
  await enter(find);
  // The previous page lists it too.
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Search results");
  await enter(main(page).locator(`[data-podcastid="${PODCAST}"] a`).first());
  await enter(main(page).getByRole("link", { name: LONG, exact: true }));
  await enter(main(page).getByRole("link", { name: "Transcript", exact: true }));
  const lines = main(page).getByRole("region", { name: "Transcript" }).locator("li");
  await expect(lines).toHaveCount(5);
  await playEpisode(page, enter);
  await enter(lines.getByRole("link", { name: /It is longer/ }).first());
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(9);
  await expect(lines.locator("[aria-current]")).toContainText("longer");
  await enter(lines.getByRole("link", { name: "Loop Good evening and welcome." }));
  await page.waitForURL(({ searchParams }) => searchParams.get("e") === "4");
  await expect(dock(page)).toContainText(/\d repeats?/);
  const search = main(page).getByRole("searchbox", { name: "Search the transcript" });
  await search.fill("way short");
  await enter(search);
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText("It is longer than the short way.");
});

test("a learner hears each line twice before the next, slower with each press, by keyboard", async () => {
  const path = await pathOf(rig, LONG);
  const page = await rig.open(`${path}&tab=transcript`, options);
  const learn = main(page).getByRole("button", { name: "Learn line by line" });
  await main(page).getByLabel("Play each line").selectOption("2");
  await expect(learn).toBeEnabled();
  const turns = () => page.evaluate(() => document.querySelector("audio")?.dataset.turns ?? "");
  await page.evaluate(() => {
    document.addEventListener(
      "seeking",
      ({ target }) => {
        const audio = target as HTMLAudioElement;
        audio.dataset.turns = `${audio.dataset.turns ?? ""} ${audio.currentTime.toFixed(1)}`;
      },
      true,
    );
  });
  await learn.focus();
  await page.keyboard.press("Enter");
  await waitForState(page, "playing");
  await expect(learn).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const rate = () => page.evaluate(() => document.querySelector("audio")?.playbackRate);
  await expect.poll(rate).toBe(0.75);
  await expect(dock(page).getByLabel("Speed")).toHaveValue("0.75");
  const lines = main(page).getByRole("region", { name: "Transcript" }).locator("li");
  await expect(lines.nth(1).locator("[aria-current]")).toHaveCount(1, { timeout: 30_000 });
  await expect.poll(turns).toContain("0.0");
  await learn.press("Enter");
  await expect(learn).toHaveAttribute("aria-pressed", "false");
  await expect.poll(rate).toBe(1);
});
