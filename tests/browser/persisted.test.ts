import type { Page } from "playwright";
import { expect, test } from "vitest";
import { countedRepeats, inState, pasteAndPlay, press, setSection } from "./listening/listener";
import { expectUndisturbed, untilLooped, watchPlayback } from "./listening/playback";
import { setStage, STATUS } from "./listening/stage";

const SONG = "dQw4w9WgXcQ";
const OTHER = "9bZkp7q19f0";
const TITLE = "Rick Astley - Never Gonna Give You Up (Official Video) (4K Remaster)";
const LANDING_TITLE = "Listen on Repeat | YouTube Loop | Replay and Repeater";
const TWO_YEARS = 63_072_000;
const section = { start: 3, end: 3.8 };
const stage = setStage();

declare global {
  interface Window {
    /** Cookies as scripts wrote them: the browser itself keeps none for longer than 400 days. */
    cookiesWritten?: string[];
  }
}

async function openWatchingCookies(path: string): Promise<Page> {
  const page = await stage.open(null, { allow: [STATUS] });
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
  await page.goto(stage.app.origin + path);
  return page;
}

function controls(page: Page) {
  return page.getByRole("group", { name: "Player controls", exact: true });
}

async function pressed(page: Page, name: string): Promise<string | null> {
  return controls(page).getByRole("button", { name, exact: true }).getAttribute("aria-pressed");
}

test("repeat, shuffle, theme and sidebar are kept for two years and drawn by the server", async () => {
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

  const html = await (await page.request.get(`${stage.app.origin}/about`)).text();
  expect(html).toMatch(/<html[^>]*data-theme="dark"[^>]*data-sidebar="closed"/);
  await page.goto(`${stage.app.origin}/about`);
  expect(await pressed(page, "Repeat")).toBe("false");
  expect(await pressed(page, "Shuffle")).toBe("true");
});

test.each([
  ["/api/theme", { theme: "dark" }, "dark-mode=true"],
  ["/api/sidebar", { state: "closed" }, "sidebar-state=closed"],
  ["/api/player/repeat", { on: "false" }, "repeat=false"],
  ["/api/player/shuffle", { on: "true" }, "shuffle=true"],
])("the form of %s keeps its cookie as long", async (path, form, cookie) => {
  const page = await stage.open("/about");
  const answer = await page.request.post(stage.app.origin + path, {
    form: { ...form, redirectTo: "/about" },
    headers: { Accept: "text/html", Origin: stage.app.origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect(answer.headers()["set-cookie"]).toContain(`${cookie}; Max-Age=${TWO_YEARS}; Path=/`);
});

test("without repeat the video ends, and with it again it goes on", async () => {
  const page = await stage.open("/");
  await pasteAndPlay(page, "threesec001");
  await press(page, "Repeat");
  await inState(page, "ended");
  await press(page, "Repeat");
  await press(page, "Play");
  await untilLooped(page, { start: 0, end: 3 });
});

test("what was played last is there on return, ready and silent", async () => {
  const page = await stage.open("/");
  await pasteAndPlay(page, SONG);
  await page.close({ runBeforeUnload: true });
  const again = await page.context().newPage();
  const before = stage.upstreams.youtube.embedLoads();
  await again.goto(stage.app.origin);
  await again.locator('#player [data-island="player"]').hover();
  await again.locator(`#player[data-id="${SONG}"]`).waitFor();
  await again.locator("#player").getByText(TITLE).first().waitFor();
  expect(await again.locator("#player").getAttribute("data-state")).toBe("unstarted");
  expect(await again.locator("iframe").count()).toBe(0);
  expect(stage.upstreams.youtube.embedLoads()).toBe(before);
  await press(again, "Play");
  await again.locator(`#player[data-id="${SONG}"][data-state="playing"]`).waitFor();
});

test("home shows a returning listener's video with its section, drawn by the server", async () => {
  const page = await stage.open("/");
  await pasteAndPlay(page, SONG);
  await setSection(page, section);
  await untilLooped(page, section);
  await expect.poll(() => countedRepeats(page, SONG)).toBeGreaterThan(0);
  const html = await (await page.request.get(stage.app.origin)).text();
  expect(html).toContain(`data-id="${SONG}"`);
  expect(html).toMatch(/value="0:03.8"/);
  await page.goto(stage.app.origin);
  await press(page, "Play");
  await inState(page, "playing");
  await untilLooped(page, section);
});

test("the tenth repeat raises the share prompt, which can be dismissed and disturbs nothing", async () => {
  const page = await stage.open("/");
  for (let times = 1; times <= 8; times++) {
    await page.request.post(`${stage.app.origin}/api/history/add`, { data: { ytid: SONG } });
  }
  await pasteAndPlay(page, SONG);
  await setSection(page, section);
  const prompt = page.locator("#share-prompt");
  expect(await prompt.isVisible()).toBe(false);
  await prompt.waitFor();
  const watched = await watchPlayback(page, stage.upstreams.youtube, section);
  await expect.poll(() => countedRepeats(page, SONG)).toBeGreaterThanOrEqual(10);
  await prompt.getByRole("link", { name: "Not now" }).click();
  await prompt.waitFor({ state: "hidden" });
  await untilLooped(page, section);
  expect(await prompt.isVisible()).toBe(false);
  await expectUndisturbed(page, watched);
});

test("the link that is copied carries the section that was set", async () => {
  const page = await stage.open(`/watch?v=${SONG}&wait=1`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await setSection(page, section);
  await page.locator("#main header").getByRole("button", { name: "Copy link" }).click();
  await page.locator("#snackbar").getByText("Copied Link").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).searchParams.get("e")).toBe("3.8");
  expect(copied).toContain(`${stage.app.origin}/watch?v=${SONG}`);
});

test("title and canonical link follow the page, and what crawlers read is in the HTML", async () => {
  const page = await stage.open("/");
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    }));
  expect(await head()).toEqual({ title: LANDING_TITLE, canonical: `${stage.app.origin}/` });
  await pasteAndPlay(page, OTHER);
  await expect.poll(head).toEqual({
    title: "PSY - GANGNAM STYLE(강남스타일) M/V - Listen on Repeat",
    canonical: `${stage.app.origin}/watch?v=${OTHER}`,
  });
  await page.getByRole("link", { name: "History", exact: true }).first().click();
  await expect.poll(async () => (await head()).title).toContain("History");
  expect((await head()).canonical).not.toContain("watch");
  await page.goBack();
  await expect.poll(async () => (await head()).title).toContain("PSY");

  const answer = await page.request.get(`${stage.app.origin}/watch?v=${OTHER}&s=3&e=9`);
  const html = await answer.text();
  const tag = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  expect(tag("og:title")).toContain("PSY - GANGNAM STYLE");
  expect(tag("og:url")).toBe(`${stage.app.origin}/watch?v=${OTHER}`);
  expect(tag("og:image")).toBe(`${stage.upstreams.youtube.origin}/vi/${OTHER}/hqdefault.jpg`);
  expect(html).toContain(`<link rel="canonical" href="${stage.app.origin}/watch?v=${OTHER}"`);
});
