import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { admin } from "../support/admin";
import { hostPictures } from "./listening/host-log";
import { haveHistory, inState, pasteAndPlay, press, setSection } from "./listening/listener";
import { setStage, STATUS } from "./listening/stage";

const TAKE_ON_ME = "djV11Xbc914";
const BILLIE_JEAN = "Zi_XLOBDo_Y";
const GANGNAM = "9bZkp7q19f0";
/** Seconds of each of the two videos of the channel. */
const ITEM = 8;
const CHANNEL = "/stream/quick";
const stage = setStage();
const wide = { viewport: { width: 1280, height: 900 } };

beforeAll(async () => {
  const ytids = [TAKE_ON_ME, BILLIE_JEAN].map((ytid) => `${ytid}:0:${ITEM}`).join(",");
  const made = await admin(stage.app, ["streams", "add", "--name", "Quick", "--ytids", ytids]);
  expect(made).toMatchObject({ code: 0 });
});

const player = (page: Page) => page.locator("#player");

interface Heard {
  ytid: string | null;
  /** Seconds by which the player is ahead of the clock; two that are in step differ by nothing. */
  ahead: number;
}

async function heard(page: Page): Promise<Heard> {
  const ytid = await player(page).getAttribute("data-id");
  const [at, seconds] = (await hostPictures(page)).at(-1) ?? [0, 0];
  return { ytid, ahead: seconds - at / 1000 };
}

/** Both play the same video, less than a second apart. */
async function expectInStep(one: Page, other: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const [a, b] = await Promise.all([heard(one), heard(other)]);
        return a.ytid === b.ytid ? Math.abs(a.ahead - b.ahead) : Infinity;
      },
      { timeout: ITEM * 1000 },
    )
    .toBeLessThan(1);
}

async function tuneIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Listen live" }).click();
  await inState(page, "playing");
}

test("everyone on a channel hears the same second of the same song, and goes on with the next together", async () => {
  const [one, other] = await Promise.all([stage.open(CHANNEL, wide), stage.open(CHANNEL, wide)]);
  await tuneIn(one);
  await tuneIn(other);
  await expectInStep(one, other);

  const { ytid: first } = await heard(one);
  const turned = (page: Page) =>
    page.locator(`#player[data-state="playing"]:not([data-id="${first}"])`).waitFor();
  await Promise.all([turned(one), turned(other)]);
  await expectInStep(one, other);
  const title = await one.locator("[data-channel-title]").textContent();
  expect(await other.locator("[data-channel-title]").textContent()).toBe(title);

  // As both are counted, so both are told: the second at once, the first with its next beat.
  await expect
    .poll(() => other.locator("[data-channel] [data-viewers]").textContent())
    .toMatch(/^[1-5] viewers?$/);
  const call = await one.request.get(`${stage.app.origin}/api/streams/detail/quick`);
  expect(await call.json()).toMatchObject({ name: "Quick", viewers: 2 });

  // One who was away comes back to where the others are, not to where they left.
  await press(other, "Pause");
  await inState(other, "paused");
  await press(other, "Play");
  await inState(other, "playing");
  await expectInStep(one, other);
});

test("a channel goes on while its listener reads, says so, and ends when they choose something else", async () => {
  const page = await stage.open(CHANNEL, wide);
  const live = player(page).getByText("NOW LIVE");
  // The big button on the picture is the same way in.
  await press(page, "Play");
  await inState(page, "playing");
  await live.waitFor();
  await page.locator("#sidebar").getByRole("link", { name: "Streams", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Live Streams" }).waitFor();
  await inState(page, "playing");
  const next = page.getByRole("button", { name: "Next", exact: true });
  expect([await live.isVisible(), await next.isVisible()]).toEqual([true, false]);

  // Home shows what plays.
  await page.locator("#sidebar, #header").locator("a[href='/']").first().click();
  await page.waitForURL(`**${CHANNEL}`);
  await page.getByRole("heading", { level: 1, name: "Quick" }).waitFor();
  expect(await page.getByRole("button", { name: "Listen live" }).isVisible()).toBe(false);

  await page.getByRole("searchbox").fill(GANGNAM);
  await page.keyboard.press("Enter");
  await page.locator(`#player[data-state="playing"][data-id="${GANGNAM}"]`).waitFor();
  expect([await live.count(), await next.isVisible()]).toEqual([0, true]);
});

test("what cannot be played is filled up with the next; at midnight UTC another order begins", async () => {
  const page = await stage.open(null, { ...wide, allow: [STATUS] });
  const [blocked, next, tomorrow] = ["blocked0150", TAKE_ON_ME, BILLIE_JEAN].map((ytid) => ({
    ytid,
    title: ytid,
    duration: 400,
  }));
  // Eight seconds before midnight the second of two such videos plays.
  const today = [next, blocked];
  let orders = 0;
  await page.route("**/api/streams/detail/quick", async (route) => {
    orders += 1;
    const now = Date.UTC(2026, 10, orders > 1 ? 23 : 22, 0, 0, orders > 1 ? 1 : -8);
    await route.fulfill({ json: { name: "Quick", now, ytids: orders > 1 ? [tomorrow] : today } });
  });
  await page.goto(stage.app.origin + CHANNEL);
  await page.getByRole("button", { name: "Listen live" }).click();
  await page.locator(`#player[data-state="playing"][data-id="${TAKE_ON_ME}"]`).waitFor();
  expect(orders).toBe(1);
  await page.locator(`#player[data-state="playing"][data-id="${BILLIE_JEAN}"]`).waitFor();
  expect(orders).toBe(2);
});

test("home opens what its listener used last: drawn whole, and laid over everybody's page", async () => {
  const page = await stage.open("/faq", wide);
  await haveHistory(page, [GANGNAM, TAKE_ON_ME]);
  const shelf = page.getByRole("region", { name: "Last played" });
  const played = () => shelf.getByRole("listitem").evaluateAll((rows) => rows.length);
  await page.reload();
  await page.getByRole("link", { name: "Listen on Repeat" }).click();
  await shelf.waitFor();
  expect(await played()).toBe(2);
  expect(await page.getByRole("heading", { name: "Your Music" }).isVisible()).toBe(false);
  await page.goto(`${stage.app.origin}/history`);
  await page.goto(stage.app.origin);
  expect(await played()).toBe(2);
  await page.goto(`${stage.app.origin}/reviews`);
  await page.goto(stage.app.origin);
  expect(await shelf.count()).toBe(0);
});

test("a heart brings a feature to mind, over nothing that plays; what plays is shared by the system's sheet", async () => {
  const page = await stage.open(null, wide);
  await page.addInitScript(() => {
    navigator.share = async (shared) => void (document.documentElement.dataset.sheet = shared?.url);
  });
  await page.goto(stage.app.origin);
  await pasteAndPlay(page, GANGNAM);
  await press(page, "Heart");
  await setSection(page, { start: 2, end: 4.5 });
  await page.getByRole("button", { name: "Share with..." }).click();
  const shared = new URL((await page.locator("html").getAttribute("data-sheet")) ?? "");
  expect(Object.fromEntries(shared.searchParams)).toEqual({ v: GANGNAM, s: "2", e: "4.5" });

  const demo = page.locator("#feature-demo");
  await demo.waitFor();
  const iframe = player(page).locator("iframe");
  const [card, host] = [await demo.boundingBox(), await iframe.boundingBox()];
  expect(card!.y).toBeGreaterThan(host!.y + host!.height);
  await demo.getByRole("link", { name: "Show me" }).click();
  await page.waitForURL("**/faq#loop-section");
  await page.locator("#loop-section").waitFor();
  expect(await page.locator("#main details[open]").count()).toBe(1);
  expect(await demo.count()).toBe(0);
  await inState(page, "playing");
});

test("the contact form says what is wrong, the advert report only closes", async () => {
  const page = await stage.open("/contact", wide);
  const form = page.locator("#contact");
  const send = form.getByRole("button", { name: "Send" });
  await expect.poll(() => send.isDisabled()).toBe(true);
  await form.getByLabel("Name").fill("Al");
  await form.getByLabel("E-mail").fill("ann@");
  await form.getByLabel("Message").fill("too short");
  await form.getByLabel("Name").focus();
  for (const message of ["Name is required", "Valid email is required", "Message too short"]) {
    expect(await form.getByText(message).isVisible()).toBe(true);
  }
  await form.getByLabel("E-mail").fill("ann@example.org");
  await form.getByLabel("Message").fill("Now it is long enough");
  expect(await send.isDisabled()).toBe(false);

  const report = page.locator("details", { hasText: "Annoying Advert? Report it" });
  await report.getByText("Annoying Advert? Report it").click();
  await report.getByLabel("Advertiser").fill("Somebody");
  await report.getByRole("button", { name: "Submit" }).click();
  expect(await report.getByLabel("Advertiser").isVisible()).toBe(false);
  expect(await form.getByLabel("Name").inputValue()).toBe("Al");

  await form.getByLabel("Name").fill("Ann");
  await send.click();
  await page.getByText("Message sent. Thanks for contacting us!").waitFor();
  expect(await form.getByLabel("Message").inputValue()).toBe("");
});
