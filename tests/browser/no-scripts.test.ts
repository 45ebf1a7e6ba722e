import type { Page } from "playwright";
import { expect, test } from "vitest";
import { countedRepeats, press } from "./listening/listener";
import { setStage, STATUS } from "./listening/stage";

const SONG = "dQw4w9WgXcQ";
const TITLE = /Rick Astley/;
const stage = setStage();

/** The whole page, as the host's answer about a video may stream in later, which needs scripts. */
function open(path: string, viewport?: { width: number; height: number }): Promise<Page> {
  const options = { javaScriptEnabled: false, allow: [STATUS], ...(viewport && { viewport }) };
  return stage.open(path, options);
}

async function openSong(query = ""): Promise<Page> {
  const page = await open(`/watch?v=${SONG}${query}&wait=1`);
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  return page;
}

function controls(page: Page) {
  return page.getByRole("group", { name: "Player controls", exact: true });
}

async function snackbar(page: Page, text: string): Promise<void> {
  await page.locator("#snackbar").getByText(text, { exact: true }).waitFor();
}

/** What every page of ours has around it, errors too. */
async function expectShell(page: Page): Promise<void> {
  for (const part of ["#header", "#sidebar", "#player", "#main", "#snackbar"]) {
    expect(await page.locator(part).count(), part).toBe(1);
  }
  await page.getByRole("searchbox").waitFor();
  await controls(page).getByRole("button", { name: "Play", exact: true }).waitFor();
}

test("play counts one and shows the embed, which loops", async () => {
  const page = await open("/watch?v=threesec001&wait=1");
  expect(await page.locator("iframe").count()).toBe(0);
  await press(page, "Play");
  const frame = page.locator("#player iframe");
  await frame.waitFor();
  const source = new URL((await frame.getAttribute("src")) ?? "");
  expect(source.origin).toBe(stage.upstreams.youtube.origin);
  expect(source.pathname).toBe("/embed/threesec001");
  const wanted = { autoplay: "1", loop: "1", playlist: "threesec001" };
  expect(Object.fromEntries(source.searchParams)).toMatchObject(wanted);
  await expect.poll(() => stage.upstreams.youtube.embedLoads("threesec001")).toBe(1);
  const seen = stage.upstreams.youtube.seen.find(({ path }) => path === "/embed/threesec001");
  expect(seen?.referer).toContain(stage.app.origin);
  const box = await frame.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(200);
  expect(await page.locator("[data-own-repeats]").first().textContent()).toBe("1");
  expect(await countedRepeats(page, "threesec001")).toBe(1);

  // The very same embed, in a browser whose embeds may run scripts.
  const other = await stage.open("/about");
  await other.getByRole("heading", { level: 1 }).click();
  await other.evaluate(
    (html) => {
      document.getElementById("main")?.insertAdjacentHTML("afterbegin", html);
    },
    await frame.evaluate((element) => element.outerHTML),
  );
  await expect.poll(() => other.frames().length).toBe(2);
  const embed = other.frames()[1];
  await embed?.waitForFunction(() => {
    const plays = window.__log?.filter(({ event, detail }) => event === "state" && detail === 1);
    return (plays?.length ?? 0) >= 2;
  });
});

test("the big button over the picture plays too, once per press", async () => {
  const page = await openSong();
  await page.locator("#player .stage button").click();
  await page.locator(`#player iframe[src*="${SONG}"]`).waitFor();
  await press(page, "Play");
  await page.locator(`#player iframe[src*="${SONG}"]`).waitFor();
  expect(await countedRepeats(page, SONG)).toBe(2);
});

test("hearts and un-hearts, with their messages, from the page and from the dock", async () => {
  const page = await openSong();
  const heart = page.locator("#main").getByRole("button", { name: "Heart", exact: true });
  await heart.click();
  await snackbar(page, "Video Hearted");
  expect(await heart.getAttribute("aria-pressed")).toBe("true");
  expect(new URL(page.url()).searchParams.get("v")).toBe(SONG);
  await page.goto(`${stage.app.origin}/history`);
  expect(await page.locator("#snackbar").textContent()).toBe("");
  const rows = page.locator(`#main [data-ytid="${SONG}"]`);
  await rows.getByRole("link", { name: TITLE }).waitFor();
  await page.goto(`${stage.app.origin}/favorites`);
  expect(await rows.count()).toBe(1);
  await page.goto(`${stage.app.origin}/watch?v=${SONG}`);
  await press(page, "Heart");
  await snackbar(page, "Video Un-hearted");
  await page.goto(`${stage.app.origin}/favorites`);
  await page.getByText("No videos to show").waitFor();
});

test("the history lists what was played, with its repeats", async () => {
  const page = await openSong();
  await press(page, "Play");
  await page.locator("#player iframe").waitFor();
  await press(page, "Play");
  await page.locator(`[data-own-repeats="${SONG}"]`).first().getByText("2").waitFor();
  await page.getByRole("link", { name: "History", exact: true }).first().click();
  const row = page.locator(`#main [data-ytid="${SONG}"]`);
  await row.getByText("2 repeats").waitFor();
  await row.locator('a[href^="/watch"]').click();
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
});

test("the theme changes from the More menu and stays", async () => {
  const page = await open("/about");
  await page.getByLabel("More").click();
  await page.getByRole("link", { name: "Contact Us", exact: true }).waitFor();
  await page.getByRole("button", { name: "Dark Theme" }).click();
  await page.locator('html[data-theme="dark"]').waitFor();
  expect(new URL(page.url()).pathname).toBe("/about");
  await page.getByRole("link", { name: "Streams" }).click();
  await page.locator('html[data-theme="dark"]').waitFor();
  await page.getByLabel("More").click();
  await page.getByRole("button", { name: "Light Theme" }).click();
  await page.locator('html[data-theme="light"]').waitFor();
});

test("the sidebar of wide screens closes and stays closed", async () => {
  const page = await open("/about");
  const sidebar = page.locator("#sidebar");
  expect(await sidebar.isVisible()).toBe(true);
  await page.locator("#header").getByRole("button", { name: "Menu" }).click();
  await page.locator('html[data-sidebar="closed"]').waitFor();
  expect(await sidebar.isVisible()).toBe(false);
  await page.goto(`${stage.app.origin}/faq`);
  expect(await sidebar.isVisible()).toBe(false);
  await page.locator("#header").getByRole("button", { name: "Menu" }).click();
  await page.locator('html[data-sidebar="opened"]').waitFor();
  expect(await sidebar.isVisible()).toBe(true);
});

test("the sidebar of narrow screens opens and closes by its address", async () => {
  const page = await open("/about", { width: 390, height: 800 });
  const sidebar = page.locator("#sidebar");
  expect(await sidebar.isVisible()).toBe(false);
  await page.locator("#header").getByRole("link", { name: "Menu" }).click();
  await sidebar.waitFor();
  await page.getByRole("link", { name: "Close menu" }).click();
  await sidebar.waitFor({ state: "hidden" });
});

test("the slice form takes times, shows them in the address, keeps them, and says what it cannot do", async () => {
  const page = await openSong();
  const limits = page.locator("#main noscript p");
  await limits.waitFor();
  expect(await limits.textContent()).toContain("Looping a section needs scripts");
  await page.getByLabel("Start", { exact: true }).fill("0:03");
  await page.getByLabel("End", { exact: true }).fill("5.5");
  await page.getByRole("button", { name: "Set section" }).click();
  await page.waitForURL((url) => url.search === `?v=${SONG}&s=3&e=5.5`);
  await page.goto(`${stage.app.origin}/watch?v=${SONG}`);
  expect(await page.getByLabel("Start", { exact: true }).inputValue()).toBe("0:03");
  expect(await page.getByLabel("End", { exact: true }).inputValue()).toBe("0:05.5");
  await press(page, "Play");
  const source = await page.locator("#player iframe").getAttribute("src");
  expect(new URL(source ?? "").searchParams.get("start")).toBe("3");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.waitForURL((url) => url.search === `?v=${SONG}`);
  expect(await page.getByLabel("Start", { exact: true }).inputValue()).toBe("0:00");
});

test.each([
  ["-3", "9"],
  ["soon", "later"],
])("times such as %s to %s are drawn again with the message", async (start, end) => {
  const page = await openSong();
  await page.getByLabel("Start", { exact: true }).fill(start);
  await page.getByLabel("End", { exact: true }).fill(end);
  await page.getByRole("button", { name: "Set section" }).click();
  await page.getByText("Invalid slider start/end times").waitFor();
  expect(await page.getByLabel("Start", { exact: true }).inputValue()).toBe(start);
  expect(await page.getByLabel("End", { exact: true }).inputValue()).toBe(end);
  await expectShell(page);
});

test("repeat and shuffle switch and say their state", async () => {
  const page = await openSong();
  for (const [name, first] of [
    ["Repeat", "true"],
    ["Shuffle", "false"],
  ] as const) {
    const button = controls(page).getByRole("button", { name, exact: true });
    expect(await button.getAttribute("aria-pressed")).toBe(first);
    await button.click();
    const other = first === "true" ? "false" : "true";
    await page
      .locator(`[aria-label="Player controls"] [aria-label="${name}"][aria-pressed="${other}"]`)
      .waitFor();
  }
  await page.goto(`${stage.app.origin}/about`);
  const shuffle = controls(page).getByRole("button", { name: "Shuffle", exact: true });
  expect(await shuffle.getAttribute("aria-pressed")).toBe("true");
});

test.each([
  ["https://youtu.be/dQw4w9WgXcQ?t=43", "?v=dQw4w9WgXcQ&s=43"],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "?v=dQw4w9WgXcQ"],
  ["www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m2s", "?v=dQw4w9WgXcQ&s=62"],
  ["dQw4w9WgXcQ", "?v=dQw4w9WgXcQ"],
])("%s in the search box opens its video", async (pasted, search) => {
  const page = await open("/");
  await page.getByRole("searchbox").fill(pasted);
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL((url) => url.pathname === "/watch" && url.search === search);
  await expectShell(page);
});

test("a bad id is a page that says so", async () => {
  const page = await open("/about");
  const answer = await page.goto(`${stage.app.origin}/watch?v=nonsense`);
  expect(answer?.status()).toBe(404);
  await page.getByText("This is not the id of a video").waitFor();
  await expectShell(page);
});

test("an unknown path is a page in the full shell", async () => {
  const page = await open("/about");
  const answer = await page.goto(`${stage.app.origin}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  await expectShell(page);
});

test("the tenth play shows the share prompt, once", async () => {
  const page = await openSong();
  for (let times = 1; times <= 10; times++) {
    expect(await page.locator("#share-prompt").isVisible()).toBe(false);
    await press(page, "Play");
    await page.locator("#player iframe").waitFor();
  }
  await page.getByRole("heading", { name: /Ten repeats/ }).waitFor();
  await page.getByRole("link", { name: "Not now" }).click();
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  expect(await page.locator("#share-prompt").isVisible()).toBe(false);
});
