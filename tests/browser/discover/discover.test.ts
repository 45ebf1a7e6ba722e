import type { Page } from "playwright";
import { beforeAll, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { waitForFrames } from "../../support/browser/layout-shifts";
import { admin } from "../../support/app/admin";
import { hostFrames } from "../listening/host-log";
import {
  createHistory,
  waitForState,
  pasteAndPlay,
  press,
  setSection,
} from "../listening/listener";
import { setUpBrowserRig, ERROR_STATUS } from "../listening/browser-rig";

const TAKE_ON_ME = "djV11Xbc914";
const BILLIE_JEAN = "Zi_XLOBDo_Y";
const GANGNAM = "9bZkp7q19f0";
/** Seconds of each of the channel's two videos. */
const ITEM = 8;
const CHANNEL = "/stream/quick";
const rig = setUpBrowserRig();

declare global {
  interface Window {
    /** What the host said while its messages were held. */
    lateMessages?: { isHeld: boolean; late: MessageEvent[] };
  }
}

const wide = { viewport: { width: 1280, height: 900 } };

beforeAll(async () => {
  const ytids = [TAKE_ON_ME, BILLIE_JEAN].map((ytid) => `${ytid}:0:${ITEM}`).join(",");
  const made = await admin(rig.app, ["streams", "add", "--name", "Quick", "--ytids", ytids]);
  expect(made).toMatchObject({ code: 0 });
});

const player = (page: Page) => page.locator("#player");

/** Opens the channel's page and waits until its script has started. */
async function openChannel(): Promise<Page> {
  const page = await rig.open(CHANNEL, wide);
  await page.locator("#main [data-channel]:not([data-feature])").waitFor();
  return page;
}

interface Playback {
  ytid: string | null;
  /** How many seconds the player is ahead of the clock. Two players in step have the same value. */
  ahead: number;
}

async function playbackOf(page: Page): Promise<Playback> {
  const ytid = await player(page).getAttribute("data-id");
  const [at, seconds] = (await hostFrames(page)).at(-1) ?? [0, 0];
  return { ytid, ahead: seconds - at / 1000 };
}

/** Waits until both play the same video, less than a second apart. */
async function expectInStep(one: Page, other: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const [a, b] = await Promise.all([playbackOf(one), playbackOf(other)]);
        return a.ytid === b.ytid ? Math.abs(a.ahead - b.ahead) : Infinity;
      },
      // The player corrects its position a few times for each item.
      { timeout: 4 * ITEM * 1000 },
    )
    .toBeLessThan(1);
}

/** Waits until the channel plays another video than this one. */
const turned = (page: Page, from: string | null) =>
  page.locator(`#player[data-state="playing"]:not([data-id="${from}"])`).waitFor();

async function tuneIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Listen live" }).click();
  await waitForState(page, "playing");
}

test("everyone on a channel hears the same second of the same song, and moves on to the next together", async () => {
  const [one, other] = await Promise.all([openChannel(), openChannel()]);
  await tuneIn(one);
  await tuneIn(other);
  await expectInStep(one, other);

  const { ytid: first } = await playbackOf(one);
  await Promise.all([turned(one, first), turned(other, first)]);
  await expectInStep(one, other);
  const title = await one.locator("[data-channel-title]").textContent();
  await expect(other.locator("[data-channel-title]")).toHaveText(title ?? "");

  // Both listeners are counted. The second hears so at once, the first with its next heartbeat.
  await expect
    .poll(() => other.locator("[data-channel] [data-viewers]").textContent())
    .toMatch(/^[1-5] viewers?$/);
  const detail = async () =>
    (await one.request.get(`${rig.app.origin}/api/streams/detail/quick`)).json();
  await expect.poll(detail).toMatchObject({ name: "Quick", viewers: 2 });

  // A listener who was away returns to where the others are, not to where they left. Nothing else
  // begins while they press Pause.
  await turned(other, (await playbackOf(other)).ytid);
  await press(other, "Pause");
  await waitForState(other, "paused");
  await press(other, "Play");
  await waitForState(other, "playing");
  await expectInStep(one, other);
});

test("a channel plays on while its listener reads, says so, and ends when they choose something else", async () => {
  const page = await openChannel();
  const live = player(page).getByText("NOW LIVE");
  const loop = page.locator('#player [data-island="slider"]');
  await expect(loop).toBeHidden();
  // The big button on the picture also plays the channel.
  await press(page, "Play");
  await waitForState(page, "playing");
  await live.waitFor();
  await expect(loop).toBeHidden();
  const speed = player(page).getByLabel("Speed", { exact: true });
  await expect(speed).toHaveCount(0);
  await page.locator("#sidebar").getByRole("link", { name: "Streams", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Live Streams" }).waitFor();
  await waitForState(page, "playing");
  const next = page.getByRole("button", { name: "Next", exact: true });
  await expect
    .poll(async () => [await live.isVisible(), await next.isVisible()])
    .toEqual([true, false]);

  await page.locator("#sidebar, #header").locator("a[href='/']").first().click();
  await page.waitForURL(`${rig.app.origin}/`);
  await page.getByRole("heading", { name: "History" }).first().waitFor();
  await waitForState(page, "playing");
  await live.waitFor();
  // The home page lists only the four channels with the most viewers at this moment.
  await page.getByRole("link", { name: "Click here to see all streams" }).click();
  await page.locator(`#main a[href="${CHANNEL}"]`).click();
  await page.waitForURL(`**${CHANNEL}`);
  await page.getByRole("heading", { level: 1, name: "Quick" }).waitFor();
  await page.locator("#main").getByRole("button", { name: "Pause", exact: true }).waitFor();
  await expect(page.getByRole("button", { name: "Listen live" })).toHaveCount(0);

  await page.getByRole("searchbox").fill(GANGNAM);
  await page.keyboard.press("Enter");
  await page.locator(`#player[data-state="playing"][data-id="${GANGNAM}"]`).waitFor();
  await expect.poll(async () => [await live.count(), await next.isVisible()]).toEqual([0, true]);
  await expect(loop).toBeVisible();
  await expect(speed).toHaveCount(1);
});

test("Pause holds beyond the end of the song, though the host confirms it late", async () => {
  const page = await rig.open(null, wide);
  await page.addInitScript(() => {
    const late: MessageEvent[] = [];
    window.lateMessages = { isHeld: false, late };
    addEventListener("message", (event) => {
      if (!window.lateMessages?.isHeld) return;
      event.stopImmediatePropagation();
      const { data, origin, source } = event;
      late.push(new MessageEvent("message", { data, origin, source }));
    });
  });
  await page.goto(rig.app.origin + CHANNEL);
  await page.locator("#main [data-channel]:not([data-feature])").waitFor();
  await tuneIn(page);
  const first = await player(page).getAttribute("data-id");
  // No turn is near at the start of a song.
  await turned(page, first);
  const paused = await player(page).getAttribute("data-id");
  const title = page.locator("[data-channel-title]");
  const before = await title.textContent();
  await page.evaluate(() => (window.lateMessages!.isHeld = true));
  await press(page, "Pause");
  await expect(title).not.toHaveText(before ?? "");
  expect(await player(page).getAttribute("data-id")).toBe(paused);
  await page.evaluate(() => {
    window.lateMessages!.isHeld = false;
    for (const message of window.lateMessages!.late) dispatchEvent(message);
  });
  await waitForState(page, "paused");
  await press(page, "Play");
  await page.locator(`#player[data-state="playing"][data-id="${first}"]`).waitFor();
});

test("Play joins the channel even if the video has changed since the page was rendered", async () => {
  const page = await openChannel();
  const rendered = await player(page).getAttribute("data-id");
  const current = () =>
    page.evaluate(() => JSON.parse(document.getElementById("page-item")?.textContent ?? "{}"));
  await expect
    .poll(async () => (await current()).id, { timeout: 2 * ITEM * 1000 })
    .not.toBe(rendered);
  await press(page, "Play");
  await player(page).getByText("NOW LIVE").waitFor();
  await waitForState(page, "playing");
});

test("an unplayable video is replaced by the next one, and a new order begins at midnight UTC", async () => {
  const page = await rig.open(null, { ...wide, allow: [ERROR_STATUS] });
  const [blocked, next, tomorrow] = ["blocked0150", TAKE_ON_ME, BILLIE_JEAN].map((ytid) => ({
    ytid,
    title: ytid,
    duration: 400,
  }));
  // It is twenty seconds before midnight, and the second of two videos is on.
  const today = [next, blocked];
  let orders = 0;
  await page.route("**/api/streams/detail/quick", async (route) => {
    orders += 1;
    const now = Date.UTC(2026, 10, orders > 1 ? 23 : 22, 0, 0, orders > 1 ? 1 : -20);
    await route.fulfill({ json: { name: "Quick", now, ytids: orders > 1 ? [tomorrow] : today } });
  });
  await page.goto(rig.app.origin + CHANNEL);
  await page.locator("#main [data-channel]:not([data-feature])").waitFor();
  await page.getByRole("button", { name: "Listen live" }).click();
  await page.locator(`#player[data-state="playing"][data-id="${TAKE_ON_ME}"]`).waitFor();
  expect(orders).toBe(1);
  await page.locator(`#player[data-state="playing"][data-id="${BILLIE_JEAN}"]`).waitFor();
  expect(orders).toBe(2);
});

test("a channel's page follows what comes up, into the next day's order, and the listener's own heart", async () => {
  const page = await rig.open("/stream", { ...wide, allow: [ERROR_STATUS] });
  await page.request.post(`${rig.app.origin}/api/star/set`, {
    data: { ytid: BILLIE_JEAN },
    headers: { Origin: rig.app.origin },
  });
  const song = (ytid: string, duration = 400) => ({ ytid, title: `Song ${ytid}`, duration });
  const others = ["aaaaaaaaaaa", "bbbbbbbbbbb", "ccccccccccc", "ddddddddddd"].map((id) => song(id));
  // The page opens 20 minutes before midnight, and the first of today's songs ends 10 minutes
  // later.
  const today = [song(TAKE_ON_ME, 85_800), song(BILLIE_JEAN, 5000), ...others, others[0]!];
  const tomorrow = [song(GANGNAM), ...others.toReversed(), song(TAKE_ON_ME)];
  let orders = 0;
  await page.route("**/api/streams/detail/quick", async (route) => {
    orders += 1;
    const now = Date.UTC(2026, 10, 23, 0, 0, orders > 1 ? 1 : -1200);
    await route.fulfill({ json: { name: "Quick", now, ytids: orders > 1 ? tomorrow : today } });
  });
  await page.clock.install();
  await page.goto(rig.app.origin + CHANNEL);
  const rows = page.locator("[data-channel-next] > li");
  const shown = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-ytid")));
  const next = (order: typeof today, at: number) =>
    [...order.slice(at + 1), ...order.slice(0, at)].slice(0, 5).map(({ ytid }) => ytid);
  const tools = page.locator("#main [data-channel-tools]");
  const heart = tools.getByRole("button", { name: "Heart" });
  await expect.poll(shown).toEqual(next(today, 0));
  await expect(page.getByRole("heading", { name: "Coming up" })).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await page.clock.runFor("10:05");
  await expect.poll(shown).toEqual(next(today, 1));
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(tools.locator("form[data-heart]")).toHaveAttribute("action", "/api/star/clear");
  await page.clock.runFor("10:00");
  await expect.poll(shown).toEqual(next(tomorrow, 0));
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("home opens the feature used last, rendered by the server or applied to the shared page by script", async () => {
  const page = await rig.open("/faq", wide);
  await createHistory(page, [GANGNAM, TAKE_ON_ME]);
  const shelf = page.getByRole("region", { name: "Last played" });
  const played = () => shelf.getByRole("listitem").evaluateAll((rows) => rows.length);
  await page.goto(`${rig.app.origin}/history`);
  await page.getByRole("link", { name: "Listen on Repeat" }).click();
  await shelf.waitFor();
  await expect.poll(() => played()).toBe(2);
  await expect(page.getByRole("heading", { name: "Your Music" })).toBeHidden();
  await page.goto(rig.app.origin);
  await expect.poll(() => played()).toBe(2);
  await page.goto(`${rig.app.origin}/reviews`);
  await page.goto(rig.app.origin);
  await expect(shelf).toHaveCount(0);
});

test("a heart prompts for a feature not yet used, without covering the player, and sharing uses the system's sheet", async () => {
  const page = await rig.open(null, wide);
  await page.addInitScript(() => {
    navigator.share = async (shared) => void (document.documentElement.dataset.sheet = shared?.url);
  });
  await page.goto(rig.app.origin);
  await pasteAndPlay(page, GANGNAM);
  // Before the heart, after which the server is asked in a few seconds what to offer.
  const stored = page.waitForResponse("**/api/slider/set");
  await setSection(page, { start: 2, end: 4.5 });
  await stored;
  await press(page, "Heart");
  await page.locator("#main header").getByText("Share", { exact: true }).click();
  const shared = page.locator("html[data-sheet]");
  await shared.waitFor();
  const { searchParams } = new URL((await shared.getAttribute("data-sheet")) ?? "");
  expect(Object.fromEntries(searchParams)).toEqual({ v: GANGNAM, s: "2", e: "4.5" });

  const demo = page.locator("#feature-demo");
  await demo.waitFor();
  const iframe = player(page).locator("iframe");
  const [card, host] = [await demo.boundingBox(), await iframe.boundingBox()];
  expect(card!.y).toBeGreaterThan(host!.y + host!.height);
  // The section was just set, so no prompt says that there are sections.
  await expect(demo).toContainText("More than one song?");
  await demo.getByRole("link", { name: "Show me" }).click();
  await page.waitForURL("**/playlist");
  await expect(demo).toHaveCount(0);
  await waitForState(page, "playing");
});

test("a feature prompt waits until the message on the screen has gone", async () => {
  const page = await rig.open(null, wide);
  await page.goto(rig.app.origin);
  await pasteAndPlay(page, GANGNAM);
  // A listener who has a playlist is offered something else.
  const field = page.locator("#sidebar").getByLabel("New playlist");
  await field.fill("Loud");
  await field.press("Enter");
  await page.locator("#snackbar").getByText("Created playlist Loud").waitFor();
  const offered = page.waitForResponse("**/api/upsell");
  await press(page, "Heart");
  const message = page.locator("#snackbar").getByText("Video Hearted");
  // A message stays while the pointer is on it.
  await message.hover();
  await (await offered).finished();
  await waitForFrames(page);
  await expect(message).toBeVisible();
  const demo = page.locator("#feature-demo");
  await expect(demo).toHaveCount(0);
  await page.mouse.move(0, 0);
  await demo.getByText("Only want the best part?").waitFor();
  await demo.getByRole("link", { name: "Show me" }).click();
  await page.waitForURL("**/faq#loop-section");
  await page.locator("#loop-section").waitFor();
  await expect(page.locator("#main details[open]")).toHaveCount(1);
});

test("the contact form shows its errors, and the advert report only closes", async () => {
  const page = await rig.open("/contact", wide);
  const form = page.locator("#contact");
  const send = form.getByRole("button", { name: "Send" });
  await form.locator(":scope:not([data-feature])").waitFor();
  await form.getByText("Send").and(page.locator(":disabled")).waitFor();
  const said = { Name: "Name is required", Email: "Valid email is required" };
  for (const [label, message] of Object.entries({ ...said, Message: "Message too short" })) {
    await expect(form.getByText(message)).toBeHidden();
    await form.getByLabel(label).focus();
    await form.getByLabel(label).blur();
    await form.getByText(message).waitFor();
  }
  await form.getByLabel("Name").fill("Al");
  await form.getByLabel("Email").fill("ann@example");
  await form.getByLabel("Email").press("Enter");
  await form.getByLabel("Message").fill(`${" ".repeat(20)}too short`);
  for (const message of [...Object.values(said), "Message too short"]) {
    await expect(form.getByText(message)).toBeVisible();
  }
  await form.getByLabel("Email").fill("ann@example.org");
  await form.getByLabel("Message").fill("Now it is long enough");
  await expect(form.getByText("Valid email is required")).toBeHidden();
  await expect(form.getByText("Message too short")).toBeHidden();
  await expect(send).toBeEnabled();

  const report = page.locator("details", { hasText: "Annoying Advert? Report it" });
  await report.locator(":scope:not([data-feature])").waitFor();
  await report.getByText("Annoying Advert? Report it").click();
  await report.getByLabel("Advertiser").fill("Somebody");
  await report.getByRole("button", { name: "Submit" }).click();
  await expect(report.getByLabel("Advertiser")).toBeHidden();
  await expect(form.getByLabel("Name")).toHaveValue("Al");

  await form.getByLabel("Name").fill("");
  await send.click();
  await page.getByText("Message sent. Thanks for contacting us!").waitFor();
  await expect(form.getByLabel("Message")).toHaveValue("");
});
