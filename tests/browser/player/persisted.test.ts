import type { Page } from "playwright";
import { test } from "vitest";
import { formatTotal } from "../../../app/domain/text/numbers/counts";
import { expect } from "../../support/browser/browser";
import {
  countedRepeats,
  waitForState,
  pasteAndPlay,
  press,
  setSection,
  waitUntilCounted,
} from "../listening/listener";
import { expectUndisturbed, waitForPass, watchPlayback } from "../listening/playback";
import { setUpBrowserRig, ERROR_STATUS } from "../listening/browser-rig";

const SONG = "dQw4w9WgXcQ";
const OTHER = "9bZkp7q19f0";
const TITLE = "Never Gonna Give You Up";
const LANDING_TITLE = "Listen on Repeat | YouTube Loop | Replay and Repeater";
const TWO_YEARS = 63_072_000;
const section = { start: 3, end: 3.8 };
const rig = setUpBrowserRig();

declare global {
  interface Window {
    /** Cookies as scripts wrote them. The browser itself caps their age at 400 days. */
    cookiesWritten?: string[];
  }
}

async function openWatchingCookies(path: string): Promise<Page> {
  const page = await rig.open(null, { allow: [ERROR_STATUS] });
  await page.addInitScript(() => {
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, "cookie");
    const written: string[] = [];
    window.cookiesWritten = written;
    Object.defineProperty(document, "cookie", {
      get: () => cookie?.get?.call(document),
      set: (text: string) => {
        written.push(text);
        cookie?.set?.call(document, text);
      },
    });
  });
  await page.goto(rig.app.origin + path);
  return page;
}

function controls(page: Page) {
  return page.getByRole("group", { name: "Player controls", exact: true });
}

function control(page: Page, name: string) {
  return controls(page).getByRole("button", { name, exact: true });
}

test("repeat, shuffle, theme and sidebar are stored for two years and rendered by the server", async () => {
  const page = await openWatchingCookies(`/watch?v=${SONG}`);
  await press(page, "Repeat");
  await controls(page).locator('[aria-label="Repeat"][aria-pressed="false"]').waitFor();
  await press(page, "Shuffle");
  await page.locator("summary[aria-label=More]").click();
  await page.getByRole("button", { name: "Dark Theme" }).click();
  await page.locator("#header").getByRole("button", { name: "Menu" }).click();
  await page.locator('html[data-theme="dark"][data-sidebar="closed"]').waitFor();
  await expect.poll(() => page.evaluate(() => window.cookiesWritten?.length)).toBe(4);
  const written = (await page.evaluate(() => window.cookiesWritten)) ?? [];
  const expected = ["repeat=false", "shuffle=true", "dark-mode=true", "sidebar-state=closed"];
  expect(written.map((text) => text.split(";")[0])).toEqual(expected);
  for (const text of written) expect(text).toContain(`Max-Age=${TWO_YEARS}; Path=/`);

  const html = await (await page.request.get(`${rig.app.origin}/about`)).text();
  expect(html).toMatch(/<html[^>]*data-theme="dark"[^>]*data-sidebar="closed"/);
  await page.goto(rig.app.origin);
  await expect(control(page, "Repeat")).toHaveAttribute("aria-pressed", "false");
  await expect(control(page, "Shuffle")).toHaveAttribute("aria-pressed", "true");
});

test.each([
  ["/api/theme", { theme: "dark" }, "dark-mode=true"],
  ["/api/sidebar", { state: "closed" }, "sidebar-state=closed"],
  ["/api/player/repeat", { on: "false" }, "repeat=false"],
  ["/api/player/repeat-episodes", { on: "true" }, "repeat-episodes=true"],
  ["/api/player/shuffle", { on: "true" }, "shuffle=true"],
])("the form of %s stores its cookie as long", async (path, form, cookie) => {
  const page = await rig.open("/about");
  const answer = await page.request.post(rig.app.origin + path, {
    form: { ...form, redirectTo: "/about" },
    headers: { Accept: "text/html", Origin: rig.app.origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect(answer.headers()["set-cookie"]).toContain(`${cookie}; Max-Age=${TWO_YEARS}; Path=/`);
});

test("changes that a new listener makes before the first answer are stored for the same listener", async () => {
  const page = await rig.open(null);
  const steps: string[] = [];
  // The page posts other things too.
  const isChange = (url: string) => /\/api\/(star|slider)\/set$/.test(url);
  page.on("request", (sent) => isChange(sent.url()) && steps.push("sent"));
  page.on("response", (had) => isChange(had.url()) && steps.push("answered"));
  let answerFirst = () => {};
  const isChanged = new Promise<void>((resolve) => (answerFirst = resolve));
  await page.route("**/api/star/set", async (route) => {
    await isChanged;
    await route.continue();
  });
  await page.goto(`${rig.app.origin}/watch?v=${SONG}&wait=1`);
  await control(page, "Heart").click();
  await expect.poll(() => steps).toEqual(["sent"]);
  await page.getByLabel("Start", { exact: true }).fill("0:03");
  await page.getByLabel("End", { exact: true }).fill("0:04.5");
  await page.getByLabel("End", { exact: true }).blur();
  await page.waitForURL(({ searchParams }) => searchParams.has("e"), { waitUntil: "commit" });
  answerFirst();
  await expect.poll(() => steps.join()).toBe("sent,answered,sent,answered");
  const answer = await page.request.get(`${rig.app.origin}/api/marks?ytids=${SONG}`);
  const own = (await answer.json()).res[SONG];
  expect(own).toMatchObject({ star: true, slider: { startTime: 3, endTime: 4.5 } });
});

test("the video ends without Repeat, and Repeat makes it continue", async () => {
  const page = await rig.open("/");
  await pasteAndPlay(page, "threesec001");
  await press(page, "Repeat");
  await waitForState(page, "ended");
  await press(page, "Repeat");
  await press(page, "Play");
  await waitForPass(page, { start: 0, end: 3 });
});

test("the last video is cued on return, ready and silent", async () => {
  const page = await rig.open("/");
  await pasteAndPlay(page, SONG);
  await page.close({ runBeforeUnload: true });
  const again = await page.context().newPage();
  const before = rig.upstreams.youtube.embedLoads();
  await again.goto(rig.app.origin);
  await again.locator(`#player[data-id="${SONG}"]`).waitFor();
  await again.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  await expect(again.locator("#player")).toHaveAttribute("data-state", "unstarted");
  await expect(again.locator("iframe")).toHaveCount(0);
  expect(rig.upstreams.youtube.embedLoads()).toBe(before);
  await press(again, "Play");
  await again.locator(`#player[data-id="${SONG}"][data-state="playing"]`).waitFor();
});

test("the video that was played last is cued, not the last one that was completed", async () => {
  const page = await rig.open("/");
  await page.request.post(`${rig.app.origin}/api/history/add`, { data: { ytid: OTHER } });
  await pasteAndPlay(page, SONG);
  await page.goto(`${rig.app.origin}/about`);
  await page.locator(`#player[data-id="${SONG}"]`).waitFor();
  await page.locator("#header [data-area=logo]").click();
  await page.waitForURL(`${rig.app.origin}/`);
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  await page.locator(`#player[data-id="${SONG}"]`).waitFor();
});

test("the server renders a returning listener's video with its section at home", async () => {
  const page = await rig.open("/");
  await pasteAndPlay(page, SONG);
  await setSection(page, section);
  await waitForPass(page, section);
  await expect.poll(() => countedRepeats(page, SONG)).toBeGreaterThan(0);
  const html = await (await page.request.get(rig.app.origin)).text();
  expect(html).toContain(`data-id="${SONG}"`);
  expect(html).toMatch(/value="0:03.8"/);
  await page.goto(rig.app.origin);
  await press(page, "Play");
  await waitForState(page, "playing");
  await waitForPass(page, section);
});

test("the time total counts the length of a section", async () => {
  const page = await rig.open(`/watch?v=${SONG}&s=3&e=3.8`);
  await press(page, "Play");
  await expect.poll(() => countedRepeats(page, SONG), { timeout: 15_000 }).toBeGreaterThan(1);
  await press(page, "Pause");
  await waitForState(page, "paused");
  await waitUntilCounted(page);
  const repeats = await countedRepeats(page, SONG);
  const answer = await page.request.get(`${rig.app.origin}/api/marks?ytids=${SONG}`);
  const { res } = await answer.json();
  expect(res[SONG].seconds).toBeCloseTo(repeats * 0.8, 6);
  const total = formatTotal(repeats * 0.8);
  await page.locator("#main [data-own-time]").getByText(total, { exact: true }).waitFor();
  await page.goto(`${rig.app.origin}/history`);
  await page.locator("#main dd").getByText(total, { exact: true }).waitFor();
});

test("the tenth repeat shows the share prompt, which can be dismissed and does not disturb playback", async () => {
  const page = await rig.open("/");
  for (let times = 1; times <= 8; times++) {
    await page.request.post(`${rig.app.origin}/api/history/add`, { data: { ytid: SONG } });
  }
  await pasteAndPlay(page, SONG);
  const prompt = page.locator("#share-prompt");
  await expect(prompt).toBeHidden();
  await setSection(page, section);
  await prompt.waitFor();
  expect(await countedRepeats(page, SONG)).toBeGreaterThanOrEqual(10);
  const watched = await watchPlayback(page, rig.upstreams.youtube, section);
  await prompt.getByRole("link", { name: "Not now" }).click();
  await prompt.waitFor({ state: "hidden" });
  await waitForPass(page, section);
  await expect(prompt).toBeHidden();
  await expectUndisturbed(page, watched);
});

test("the copied link has the section that was set", async () => {
  const page = await rig.open(`/watch?v=${SONG}&wait=1`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await setSection(page, section);
  await page.locator("#main header").getByText("Share", { exact: true }).click();
  await page
    .getByRole("dialog", { name: "Share" })
    .getByRole("button", { name: "Copy link" })
    .click();
  await page.locator("#snackbar").getByText("Copied Link").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).searchParams.get("e")).toBe("3.8");
  expect(copied).toContain(`${rig.app.origin}/watch?v=${SONG}`);
});

test("title and canonical link follow the page, and the HTML has what crawlers read", async () => {
  const page = await rig.open("/");
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    }));
  await expect
    .poll(() => head())
    .toEqual({ title: LANDING_TITLE, canonical: `${rig.app.origin}/` });
  await pasteAndPlay(page, OTHER);
  await expect.poll(head).toEqual({
    title: "PSY - GANGNAM STYLE(강남스타일) M/V - Listen on Repeat",
    canonical: `${rig.app.origin}/watch?v=${OTHER}`,
  });
  await page.getByRole("link", { name: "History", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
  await expect.poll(async () => (await head()).title, "the tab names what plays").toContain("PSY");
  await expect.poll(async () => (await head()).canonical).not.toContain("watch");
  await press(page, "Pause");
  await expect.poll(async () => (await head()).title).toContain("History");
  await page.goBack();
  await expect.poll(async () => (await head()).title).toContain("PSY");

  const answer = await page.request.get(`${rig.app.origin}/watch?v=${OTHER}&s=3&e=9`);
  const html = await answer.text();
  const tag = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  expect(tag("og:title")).toContain("PSY - GANGNAM STYLE");
  expect(tag("og:url")).toBe(`${rig.app.origin}/watch?v=${OTHER}`);
  expect(tag("og:image")).toBe(`${rig.upstreams.youtube.origin}/vi/${OTHER}/hqdefault.jpg`);
  expect(html).toContain(`<link rel="canonical" href="${rig.app.origin}/watch?v=${OTHER}"`);
});
