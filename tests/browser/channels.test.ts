import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { admin } from "../support/admin";
import { hostPictures } from "./listening/host-log";
import { inState, press } from "./listening/listener";
import { setStage } from "./listening/stage";

const TAKE_ON_ME = "djV11Xbc914";
const BILLIE_JEAN = "Zi_XLOBDo_Y";
const GANGNAM = "9bZkp7q19f0";
/** Seconds of each of the two videos of the channel. */
const ITEM = 10;
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

  await page.getByRole("searchbox").fill(GANGNAM);
  await page.keyboard.press("Enter");
  await page.locator(`#player[data-state="playing"][data-id="${GANGNAM}"]`).waitFor();
  expect([await live.count(), await next.isVisible()]).toEqual([0, true]);
});
