import type { Page } from "playwright";
import { expect, test } from "vitest";
import { hostLog } from "./listening/host-log";
import { haveHistory, inState, press } from "./listening/listener";
import { setStage, STATUS } from "./listening/stage";

const SONG = "dQw4w9WgXcQ";
const OTHER = "9bZkp7q19f0";
const SKIPPED = "Video skipped - blocked";
const stage = setStage();

/** The history page of a listener who has played these, with the first of them playing. */
async function playingFrom(ytids: string[], allow: RegExp[] = []): Promise<Page> {
  const page = await stage.open("/about", { allow: [STATUS, ...allow] });
  await haveHistory(page, ytids);
  await page.goto(`${stage.app.origin}/history`);
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

/** Keeps what the snackbar said, as it hides by itself. */
async function listenToSnackbar(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    document.addEventListener("lor:snackbar", (event) => {
      if (event instanceof CustomEvent) said.push(event.detail.message);
    });
    Object.assign(window, { said });
  });
  return () => page.evaluate(() => ("said" in window ? (window.said as string[]) : []));
}

/** Times that the host was asked for this video, whether it stood already or not. */
async function attempts(page: Page, ytid: string): Promise<number> {
  const first = stage.upstreams.youtube.embedLoads(ytid);
  const later = (await hostLog(page)).filter(
    ({ event, detail }) => event === "loadVideoById" && JSON.stringify(detail).includes(ytid),
  );
  return first + later.length;
}

/** The server's log has a line of it; for the operator's own faults one of level 50, an error. */
async function reported(ytid: string, code: number, level = 30): Promise<void> {
  const line = () =>
    stage.app
      .logs()
      .split("\n")
      .find((one) => one.includes(`"ytid":"${ytid}","code":${code}`));
  await expect.poll(line).toContain(`"level":${level},`);
}

test.each([
  [150, "fails150--a"],
  [101, "fails101--a"],
  [100, "fails100--a"],
])("a video that is blocked (%i) is skipped with a word", async (code, blocked) => {
  const page = await playingFrom([SONG, blocked, OTHER]);
  const said = await listenToSnackbar(page);
  await press(page, "Next");
  await playing(page, OTHER);
  expect(await said()).toEqual([SKIPPED]);
  expect(await attempts(page, blocked)).toBe(1);
  await reported(blocked, code);
});

test("a row of a blocked video that is pressed goes on to the row after it", async () => {
  const page = await playingFrom([SONG, "fails150--b", OTHER]);
  await startRow(page, "fails150--b");
  await page.getByText(SKIPPED).waitFor();
  await playing(page, OTHER);
  await page.waitForURL((url) => url.searchParams.get("v") === OTHER);
});

test("trouble that may pass gets one more attempt, and is skipped when it does not pass", async () => {
  const page = await playingFrom([SONG, "flakyerr005", "html5err005", OTHER]);
  const said = await listenToSnackbar(page);
  await press(page, "Next");
  await playing(page, "flakyerr005");
  expect(await said()).toEqual([]);
  expect(await attempts(page, "flakyerr005")).toBe(2);
  await press(page, "Next");
  await playing(page, OTHER);
  expect(await said()).toEqual([SKIPPED]);
  expect(await attempts(page, "html5err005")).toBe(2);
});

test("after three failures in a row it stops and says so", async () => {
  const page = await playingFrom([SONG, "fails150--c", "fails101--c", "fails100--c", OTHER]);
  await press(page, "Next");
  await page.getByText("Three videos in a row could not be played").waitFor();
  await page.locator('#player[data-id="fails100--c"][data-state="unstarted"]').waitFor();
  expect(await attempts(page, OTHER)).toBe(0);
  await startRow(page, OTHER);
  await playing(page, OTHER);
  expect(await page.getByText("Three videos in a row").count()).toBe(0);
});

test("a host that sees no referrer is the operator's matter: logged as an error, nothing skipped", async () => {
  const page = await stage.open("/about", { allow: [STATUS] });
  await page.route("**/embed/**", async (route) => {
    const headers = await route.request().allHeaders();
    delete headers.referer;
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await haveHistory(page, [SONG, OTHER]);
  await page.goto(`${stage.app.origin}/history`);
  await startRow(page, SONG);
  await page.getByText("This video cannot be played here").waitFor();
  await reported(SONG, 153, 50);
  expect(await page.locator("#player").getAttribute("data-id")).toBe(SONG);
});

test("what never plays, and a host that never answers, are skipped after ten seconds", async () => {
  const [page, second] = await Promise.all([
    playingFrom([SONG, "neverplays1", OTHER]),
    stage.open("/about", { allow: [STATUS] }),
  ]);
  await haveHistory(second, ["neverready1", OTHER]);
  await second.goto(`${stage.app.origin}/history`);
  await startRow(second, "neverready1");
  await press(page, "Next");
  for (const one of [page, second]) {
    await one.getByText(SKIPPED).waitFor();
    await playing(one, OTHER);
  }
  await reported("neverplays1", 0);
  await reported("neverready1", 0);
});

test("a host that wants a press gets one: tap to continue", async () => {
  const page = await playingFrom([SONG, "noautoplay1"]);
  await press(page, "Next");
  await page.getByRole("button", { name: "Tap to continue" }).waitFor();
  await page.locator("#player iframe").contentFrame().locator("#poster").click();
  await playing(page, "noautoplay1");
  await page.getByRole("button", { name: "Tap to continue" }).waitFor({ state: "detached" });
});

test("a browser that refuses to start without a press: tap to continue, and the tap starts it", async () => {
  const page = await stage.open(null);
  // Whatever Playwright does in a page counts as a press, so the page itself wishes and says when it was refused.
  await page.addInitScript((ytid) => {
    let wished = false;
    new MutationObserver((_, observer) => {
      if (!wished && document.querySelector('[data-island="player"][data-island-state]')) {
        wished = true;
        const detail = { ytid, title: "A song", slice: null, autoplay: true };
        document.dispatchEvent(new CustomEvent("lor:wish", { detail }));
      }
      if (!document.getElementById("player")?.textContent?.includes("Tap to continue")) return;
      observer.disconnect();
      console.info("refused");
    }).observe(document, { subtree: true, attributes: true, childList: true });
  }, SONG);
  const refused = page.waitForEvent("console", (said) => said.text() === "refused");
  await page.goto(`${stage.app.origin}/about`);
  await refused;
  await page.getByRole("button", { name: "Tap to continue" }).click();
  await playing(page, SONG);
  await page.getByRole("button", { name: "Tap to continue" }).waitFor({ state: "detached" });
});

test("a host whose script does not come: says so, and another attempt plays", async () => {
  const page = await stage.open(`/watch?v=${SONG}`, { allow: [STATUS] });
  await page.route("**/iframe_api", (route) => route.abort());
  await press(page, "Play");
  await page.getByText("The video player could not be loaded").waitFor();
  await inState(page, "unstarted");
  await page.unroute("**/iframe_api");
  await page.getByRole("button", { name: "Try again" }).click();
  await playing(page, SONG);
});

test("a press on Next before the player has come is carried out when it has", async () => {
  const page = await stage.open("/about", { allow: [STATUS] });
  await haveHistory(page, [SONG, OTHER]);
  await page.goto(`${stage.app.origin}/history`);
  await page.evaluate(() => {
    const next = document.querySelector<HTMLElement>('#player [aria-label="Next"]');
    if (next?.closest("[data-hydrated]")) throw new Error("the player has come already");
    next?.click();
  });
  await playing(page, OTHER);
});
