import type { Page } from "playwright";
import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { hostLog } from "../listening/host-log";
import { createHistory, waitForState, press } from "../listening/listener";
import { setUpBrowserRig, ERROR_STATUS } from "../listening/browser-rig";

const SONG = "dQw4w9WgXcQ";
const OTHER = "9bZkp7q19f0";
const SKIPPED = "Video skipped - blocked";
const rig = setUpBrowserRig();

/** The history page of a listener who has played these, with the first of them playing. */
async function openPlayingHistory(ytids: string[], allow: RegExp[] = []): Promise<Page> {
  const page = await rig.open("/about", { allow: [ERROR_STATUS, ...allow] });
  await createHistory(page, ytids);
  await page.goto(`${rig.app.origin}/history`);
  await startRow(page, ytids[0] ?? "");
  await playing(page, ytids[0] ?? "");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "History" })
    .click();
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
  return page;
}

async function startRow(page: Page, ytid: string): Promise<void> {
  await page.locator(`#main [data-ytid="${ytid}"] a[href^="/watch"]`).click();
}

async function playing(page: Page, ytid: string): Promise<void> {
  await page.locator(`#player[data-id="${ytid}"][data-state="playing"]`).waitFor();
}

/** Records the snackbar's messages, because it hides by itself. */
async function recordSnackbars(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const messages: string[] = [];
    document.addEventListener("lor:snackbar", (event) => {
      if (event instanceof CustomEvent) messages.push(event.detail.message);
    });
    Object.assign(window, { said: messages });
  });
  return () => page.evaluate(() => ("said" in window ? (window.said as string[]) : []));
}

/** How often the host was asked for this video, with a new or an existing player. */
async function attempts(page: Page, ytid: string): Promise<number> {
  const first = rig.upstreams.youtube.embedLoads(ytid);
  const later = (await hostLog(page)).filter(
    ({ event, detail }) => event === "loadVideoById" && JSON.stringify(detail).includes(ytid),
  );
  return first + later.length;
}

/**
 * Finds a line in the server's log. The operator's own faults are logged as warnings (40), since
 * anybody can cause one.
 */
async function expectReported(ytid: string, code: number, level = 30): Promise<void> {
  const line = () =>
    rig.app
      .logs()
      .split("\n")
      .find((one) => one.includes(`"ytid":"${ytid}","code":${code}`));
  await expect.poll(line).toContain(`"level":${level},`);
}

test.each([
  [150, "fails150--a"],
  [101, "fails101--a"],
  [100, "fails100--a"],
])("a blocked video (%i) is skipped with a message", async (code, blocked) => {
  const page = await openPlayingHistory([SONG, blocked, OTHER]);
  const said = await recordSnackbars(page);
  await press(page, "Next");
  await playing(page, OTHER);
  await expect.poll(() => said()).toEqual([SKIPPED]);
  await expect.poll(() => attempts(page, blocked)).toBe(1);
  await expectReported(blocked, code);
});

test("pressing the row of a blocked video plays the row after it", async () => {
  const page = await openPlayingHistory([SONG, "fails150--b", OTHER]);
  await startRow(page, "fails150--b");
  await page.getByText(SKIPPED).waitFor();
  await playing(page, OTHER);
  await page.waitForURL((url) => url.searchParams.get("v") === OTHER);
});

test("a video whose failure may pass gets one more attempt and is then skipped", async () => {
  const page = await openPlayingHistory([SONG, "flakyerr005", "html5err005", OTHER]);
  const said = await recordSnackbars(page);
  await press(page, "Next");
  await playing(page, "flakyerr005");
  await expect.poll(() => said()).toEqual([]);
  await expect.poll(() => attempts(page, "flakyerr005")).toBe(2);
  await press(page, "Next");
  await playing(page, OTHER);
  await expect.poll(() => said()).toEqual([SKIPPED]);
  await expect.poll(() => attempts(page, "html5err005")).toBe(2);
});

test("playback stops with a message after three failures in a row", async () => {
  const page = await openPlayingHistory([SONG, "fails150--c", "fails101--c", "fails100--c", OTHER]);
  await press(page, "Next");
  await page.getByText("Three videos in a row could not be played").waitFor();
  await page.locator('#player[data-id="fails100--c"][data-state="unstarted"]').waitFor();
  await expect.poll(() => attempts(page, OTHER)).toBe(0);
  await startRow(page, OTHER);
  await playing(page, OTHER);
  await expect(page.getByText("Three videos in a row")).toHaveCount(0);
});

test("a host that sees no referrer is logged as a warning and nothing is skipped", async () => {
  const page = await rig.open("/about", { allow: [ERROR_STATUS] });
  await page.route("**/embed/**", async (route) => {
    const headers = await route.request().allHeaders();
    delete headers.referer;
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await createHistory(page, [SONG, OTHER]);
  await page.goto(`${rig.app.origin}/history`);
  await startRow(page, SONG);
  await page.getByText("This video cannot be played here").waitFor();
  await expectReported(SONG, 153, 40);
  await expect(page.locator("#player")).toHaveAttribute("data-id", SONG);
});

test("a video that never plays, and a host that never answers, are skipped after ten seconds", async () => {
  const [page, second] = await Promise.all([
    openPlayingHistory([SONG, "neverplays1", OTHER]),
    rig.open("/about", { allow: [ERROR_STATUS] }),
  ]);
  await createHistory(second, ["neverready1", OTHER]);
  await second.goto(`${rig.app.origin}/history`);
  await startRow(second, "neverready1");
  await press(page, "Next");
  // Both at once, because the message is gone after three seconds.
  await Promise.all(
    [page, second].map(async (one) => {
      await one.getByText(SKIPPED).waitFor();
      await playing(one, OTHER);
    }),
  );
  await expectReported("neverplays1", 0);
  await expectReported("neverready1", 0);
});

test("a host that needs a gesture gets one from tap to continue", async () => {
  const page = await openPlayingHistory([SONG, "noautoplay1"]);
  await press(page, "Next");
  await page.getByRole("button", { name: "Tap to continue" }).waitFor();
  await page.locator("#player iframe").contentFrame().locator("#poster").click();
  await playing(page, "noautoplay1");
  await page.getByRole("button", { name: "Tap to continue" }).waitFor({ state: "detached" });
});

test("a browser that blocks autoplay shows tap to continue, and the tap starts it", async () => {
  const page = await rig.open(null);
  // Every Playwright action counts as a gesture, so the page itself starts playback and reports
  // whether it was blocked.
  await page.addInitScript((ytid) => {
    let wished = false;
    new MutationObserver((_, observer) => {
      if (!wished && document.querySelector('[data-island="player"][data-island-state]')) {
        wished = true;
        const common = { by: null, picture: null, duration: null, href: `/watch?v=${ytid}` };
        const item = { ...common, kind: "video", id: ytid, title: "A song", slice: null };
        const detail = { item, autoplay: true };
        document.dispatchEvent(new CustomEvent("lor:play-request", { detail }));
      }
      if (!document.getElementById("player")?.textContent?.includes("Tap to continue")) return;
      observer.disconnect();
      console.info("refused");
    }).observe(document, { subtree: true, attributes: true, childList: true });
  }, SONG);
  const refused = page.waitForEvent("console", (said) => said.text() === "refused");
  await page.goto(`${rig.app.origin}/about`);
  await refused;
  await page.getByRole("button", { name: "Tap to continue" }).click();
  await playing(page, SONG);
  await page.getByRole("button", { name: "Tap to continue" }).waitFor({ state: "detached" });
});

test("a player script that fails to load shows a message, and another attempt plays", async () => {
  const page = await rig.open(`/watch?v=${SONG}`, { allow: [ERROR_STATUS] });
  await page.route("**/iframe_api", (route) => route.abort());
  await press(page, "Play");
  await page.getByText("The video player could not be loaded").waitFor();
  await waitForState(page, "unstarted");
  await page.unroute("**/iframe_api");
  await page.getByRole("button", { name: "Try again" }).click();
  await playing(page, SONG);
});

test("Next works even if pressed before the player has loaded", async () => {
  const page = await rig.open("/about", { allow: [ERROR_STATUS] });
  await createHistory(page, [SONG, OTHER]);
  await page.goto(`${rig.app.origin}/history`);
  await page.evaluate(() => {
    const next = document.querySelector<HTMLElement>('#player [aria-label="Next"]');
    if (next?.closest("[data-hydrated]")) throw new Error("the player has come already");
    next?.click();
  });
  await playing(page, OTHER);
});
