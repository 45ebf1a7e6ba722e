import type { Page } from "playwright";
import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { holdScripts } from "../../support/browser/scripts-on-their-way";
import { embedOf } from "../listening/host-log";
import { countedRepeats, pasteAndPlay, press, seek, waitForState } from "../listening/listener";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";
import { openPractice } from "../loops/practice-pages";

const SONG = "dQw4w9WgXcQ";
const NEXT = "9bZkp7q19f0";
const rig = setUpBrowserRig();

declare global {
  interface Window {
    /** The announcements to screen readers so far. */
    announced?: string[];
  }
}

/** Starts playback, with the focus on the page as after a click on empty space. */
async function playing(page: Page, ytid = SONG): Promise<void> {
  await pasteAndPlay(page, ytid);
  await page.locator('[data-island="slider"][data-hydrated]').waitFor({ state: "attached" });
  await leaveFields(page);
}

const leaveFields = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

/** The dock's position in seconds. */
function position(page: Page): Promise<number> {
  return page.evaluate((id) => {
    const detail = { id, seconds: 0 };
    document.dispatchEvent(new CustomEvent("lor:position-request", { detail }));
    return detail.seconds;
  }, SONG);
}

/** The same, once a paused host has reported where it stopped. */
async function restingPosition(page: Page): Promise<number> {
  const embed = await embedOf(page);
  const ofHost = () => embed.evaluate(() => document.querySelector("video")?.currentTime ?? NaN);
  await expect.poll(async () => (await position(page)) - (await ofHost())).toBeCloseTo(0, 2);
  return position(page);
}

function control(page: Page, name: string) {
  const controls = page.getByRole("group", { name: "Player controls", exact: true });
  return controls.getByRole("button", { name, exact: true });
}

/** The search box; it becomes a combobox with its suggestions. */
const search = (page: Page) => page.locator("#header [name=q]");

/** Collects announcements to screen readers; a new page announces itself too. */
async function hearAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = (window.announced = []);
    const region = document.getElementById("announce");
    if (!region) throw new Error("nothing announces");
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        heard.push(...[...addedNodes].map((node) => node.textContent ?? ""));
    }).observe(region, { childList: true });
  });
  return () => page.evaluate(() => window.announced ?? []);
}

async function isMuted(page: Page): Promise<boolean | undefined> {
  const embed = await embedOf(page);
  return embed.evaluate(() => document.querySelector("video")?.muted);
}

test("space plays and pauses, and the arrows and points seek", async () => {
  const page = await rig.open("/");
  await playing(page);
  await page.keyboard.press("Space");
  await waitForState(page, "paused");
  const before = await restingPosition(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => position(page)).toBeCloseTo(before + 5, 1);
  await page.keyboard.press(".");
  await expect.poll(() => position(page)).toBeCloseTo(before + 5.1, 2);
  await page.keyboard.press(",");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => position(page)).toBeCloseTo(before, 1);
  await page.keyboard.press("Space");
  await waitForState(page, "playing");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a and b set the ends of the section at the playhead, and x clears it", async () => {
  const page = await rig.open("/");
  await playing(page);
  await page.keyboard.press("Space");
  await waitForState(page, "paused");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(5);
  await page.keyboard.press("a");
  await page.waitForURL((url) => Number(url.searchParams.get("s")) >= 5);
  const start = Number(new URL(page.url()).searchParams.get("s"));
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => position(page)).toBeGreaterThan(start + 4.5);
  await page.keyboard.press("b");
  await page.waitForURL((url) => Number(url.searchParams.get("e")) > start + 4.5);
  await page.keyboard.press("x");
  await page.waitForURL((url) => !url.searchParams.has("s") && !url.searchParams.has("e"));
});

test("letters press the dock's controls, and / goes to the search box", async () => {
  const page = await rig.open("/");
  await playing(page, NEXT);
  await leaveFields(page);
  await playing(page);
  const announced = await hearAnnouncements(page);
  for (const [key, name] of [
    ["r", "Repeat"],
    ["s", "Shuffle"],
    ["h", "Heart"],
  ] as const) {
    const was = await control(page, name).getAttribute("aria-pressed");
    await page.keyboard.press(key);
    const now = was === "true" ? "false" : "true";
    await expect(control(page, name)).toHaveAttribute("aria-pressed", now);
    await expect.poll(announced).toContain(`${name} ${now === "true" ? "on" : "off"}`);
  }
  await page.keyboard.press("m");
  await expect.poll(() => isMuted(page)).toBe(true);
  await page.keyboard.press("m");
  await expect.poll(() => isMuted(page)).toBe(false);
  // After five seconds p would begin the same video again.
  await seek(page, 0);
  await expect.poll(() => position(page)).toBeLessThan(2);
  await page.keyboard.press("p");
  await page.locator(`#player[data-id="${NEXT}"][data-state="playing"]`).waitFor();
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
});

test("- and + change the speed in steps, on screen and to a reader, before Play too", async () => {
  const page = await rig.open("/watch?v=dQw4w9WgXcQ&wait=1");
  await control(page, "Play").hover();
  await page.locator('[data-island="player"][data-hydrated]').waitFor();
  const speed = page.getByLabel("Speed");
  await page.keyboard.press("-");
  await expect(speed).toHaveValue("0.75");
  await expect(page.locator("#snackbar")).toContainText("Speed 0.75×");
  await press(page, "Play");
  await waitForState(page, "playing");
  await expect(speed).toHaveValue("0.75");
  const embed = await embedOf(page);
  const rate = () => embed.evaluate(() => document.querySelector("video")?.playbackRate);
  await expect.poll(rate).toBe(0.75);
  await page.keyboard.press("Shift++");
  await expect(speed).toHaveValue("1");
  await expect.poll(rate).toBe(1);
  await control(page, "Faster").click();
  await expect(speed).toHaveValue("1.25");
  await expect.poll(rate).toBe(1.25);
  // Kept with the video, and in its address.
  await expect.poll(() => new URL(page.url()).searchParams.get("r")).toBe("1.25");
  await page.goto(`${rig.app.origin}/top10`);
  await page.goto(`${rig.app.origin}/watch?v=dQw4w9WgXcQ&wait=1`);
  await expect(speed).toHaveValue("1.25");
  await press(page, "Play");
  await waitForState(page, "playing");
  const again = await embedOf(page);
  await expect
    .poll(() => again.evaluate(() => document.querySelector("video")?.playbackRate))
    .toBe(1.25);
});

test("no shortcut works in a field, with Ctrl, or where a control has the key itself", async () => {
  const page = await rig.open("/");
  await playing(page);
  await press(page, "Pause");
  await waitForState(page, "paused");
  const before = await restingPosition(page);
  const wasHearted = await control(page, "Heart").getAttribute("aria-pressed");
  const field = search(page);
  await field.fill("");
  await field.pressSequentially("h, a.b x?/ s");
  await field.press("ArrowLeft");
  await expect(field).toHaveValue("h, a.b x?/ s");
  await page.getByLabel("Speed").focus();
  await page.keyboard.press("h");
  await leaveFields(page);
  await page.keyboard.press("Control+h");
  await page.keyboard.press("Shift+H");
  const handle = page.getByRole("slider", { name: /start/i });
  await handle.focus();
  await page.keyboard.press("ArrowRight");
  await expect(handle).toHaveAttribute("aria-valuenow", "1");
  expect(await position(page)).toBeCloseTo(before, 2);
  await control(page, "Shuffle").focus();
  await page.keyboard.press("Space");
  await expect(control(page, "Shuffle")).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("#player")).toHaveAttribute("data-state", "paused");
  await expect(control(page, "Heart")).toHaveAttribute("aria-pressed", wasHearted ?? "");
  await page.keyboard.press("h");
  await expect(control(page, "Heart")).not.toHaveAttribute("aria-pressed", wasHearted ?? "");
});

test("? lists the shortcuts over the page, and its checkbox switches them off for good", async () => {
  const page = await rig.open("/about", { allow: [ERROR_STATUS] });
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.getByText("Play or pause")).toBeVisible();
  await expect(list.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.press("?");
  await list.getByLabel("Use keyboard shortcuts").uncheck();
  await list.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("/");
  await page.reload();
  await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
  await page.keyboard.press("/");
  await page.keyboard.press("?");
  await page.goto(`${rig.app.origin}/faq#shortcuts`);
  const section = page.locator("#shortcuts:not([data-feature])");
  await expect(section.getByLabel("Use keyboard shortcuts")).not.toBeChecked();
  await expect(search(page)).not.toBeFocused();
  await section.getByLabel("Use keyboard shortcuts").check();
  await leaveFields(page);
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
});

test("t taps the tempo from when it was pressed, though its script comes later", async () => {
  const page = await openPractice(rig, `/watch?v=${SONG}&s=3&e=5`);
  await leaveFields(page);
  const open = await holdScripts(page, { named: "shortcuts" });
  const pressedAt = await page.evaluateHandle(() => {
    const times: number[] = [];
    addEventListener("keydown", ({ timeStamp }) => times.push(timeStamp), true);
    return times;
  });
  for (let tap = 0; tap < 3; tap += 1) {
    const from = await page.evaluate(() => performance.now());
    await page.waitForFunction((before) => performance.now() > before + 300, from);
    await page.keyboard.press("t");
  }
  await open();
  const [first = 0, , last = 0] = await pressedAt.jsonValue();
  const bpm = Math.round(600_000 / ((last - first) / 2)) / 10;
  await expect(page.getByLabel("Tempo", { exact: true })).toHaveValue(`${bpm}`);
});

test("the first press on space does not scroll, and counts nothing twice", async () => {
  const page = await rig.open(`/watch?v=threesec001`);
  await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
  await page.keyboard.press("a");
  await expect(page.locator("#snackbar")).toContainText("Play the video first");
  await page.keyboard.press("Space");
  await waitForState(page, "playing");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(() => countedRepeats(page, "threesec001")).toBeGreaterThan(0);
});

test("what is pressed while its script is lost says so, and the next press does it", async () => {
  const page = await rig.open(`/watch?v=${SONG}`, { allow: [/ERR_FAILED/] });
  const press = (name: string) => () => page.getByRole("button", { name, exact: true }).click();
  const ways = [
    {
      script: "shortcuts",
      press: () => page.keyboard.press("a"),
      done: page.locator("#snackbar").getByText("Play the video first"),
    },
    {
      script: "practice",
      press: press("Practise"),
      done: page.getByRole("form", { name: "Practice" }),
    },
    {
      script: "fine-tools",
      press: press("Fine-tune"),
      done: page.getByRole("button", { name: "Start 0.1 s earlier" }),
    },
  ];
  for (const { script, press: act, done } of ways) {
    await page.goto(`${rig.app.origin}/watch?v=${SONG}`);
    const lost = new RegExp(`/assets/${script}-[0-9a-f]+[.]js`);
    await page.route(lost, (route) => route.abort());
    await act();
    await page.locator("#snackbar").getByText("That did not work. Please try again.").waitFor();
    await expect(done).toHaveCount(0);
    await page.unroute(lost);
    await act();
    await done.first().waitFor();
  }
});
