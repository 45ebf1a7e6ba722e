import type { Page } from "playwright";
import type { onTestFinished } from "vitest";
import { expect, type PageOptions } from "../../support/browser/browser";
import { delayScripts, holdScripts } from "../../support/browser/scripts-on-their-way";
import { LONG, pathOf } from "../podcasts/podcast-pages";
import { type BrowserRig, ERROR_STATUS } from "./browser-rig";
import { expectInside, watchPlayback } from "./heard";
import type { Section } from "./host-log";
import { waitForState } from "./listener";
import { type Listener, type Way, type WayName, WAYS } from "./section-ways";

/** A clip of 19 seconds with lyrics, whose length the server knows. */
const SONG = "dQw4w9WgXcQ";

export const SIZES = {
  "390 px": { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } },
  "1440 px": { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, PageOptions>;

/** Milliseconds by which each script is late. */
const LINES = { idle: 0, "40 ms": 40, "300 ms": 300, "1,200 ms": 1200 };

type Moment =
  | "before any script"
  | "before hydration"
  | "before the first Play"
  | "cued"
  | "playing"
  | "paused";

export interface Case {
  way: WayName;
  moment: Moment;
  size: keyof typeof SIZES;
  line: keyof typeof LINES;
}

/** Whether a listener can do it, at that moment and on that device. */
export function isPossible({ way: name, moment, size }: Case): boolean {
  const { only, whilePlaying }: Way = WAYS[name];
  if (only && (only === "phone") !== (size === "390 px")) return false;
  return !whilePlaying || moment === "playing" || moment === "paused";
}

/** The dock's Play or Pause; pages have their own. */
const dockButton = (page: Page, name: "Play" | "Pause") =>
  page
    .getByRole("group", { name: "Player controls", exact: true })
    .getByRole("button", { name, exact: true });

/** The path of the episode's page, the same for all listeners of a file. */
let episode: Promise<string> | undefined;

async function pathTo(
  rig: BrowserRig,
  { of, query = "" }: Way,
  onFinished: typeof onTestFinished,
): Promise<string> {
  if (of === "episode" || of === "transcript") {
    episode ??= pathOf(rig, LONG, onFinished);
    const path = `${await episode}${of === "transcript" ? "&tab=transcript" : ""}&wait=1`;
    // A page that waited for its chapters in vain does not get them later.
    const html = async () => (await fetch(rig.app.origin + path)).text();
    await expect.poll(html).toMatch(of === "transcript" ? /data-transcript/ : /Loop Welcome/);
    return path;
  }
  return `/watch?v=${SONG}${query}${of === "lyrics" ? "&tab=lyrics" : ""}&wait=1`;
}

/** Opens the page for a new listener, before its scripts if the case says so. */
async function openListener(
  rig: BrowserRig,
  { way, moment, size, line }: Case,
  onFinished: typeof onTestFinished,
): Promise<Listener> {
  const page = await rig.open(null, {
    ...SIZES[size],
    permissions: ["clipboard-read", "clipboard-write"],
    allow: [ERROR_STATUS, /ERR_/],
    onFinished,
  });
  const isTouch = size === "390 px";
  let open: Listener["open"] = async () => undefined;
  if (moment === "before any script") open = await holdScripts(page, "all");
  else if (moment === "before hydration") open = await holdScripts(page, "all but the first");
  else if (LINES[line]) await delayScripts(page, LINES[line]);
  await watchPlayback(page);
  const path = await pathTo(rig, WAYS[way], onFinished);
  // Late scripts keep the page from loading completely.
  await page.goto(rig.app.origin + path, { waitUntil: "commit" });
  await page.locator("#main header h1").waitFor();
  return {
    page,
    hasScripts: moment !== "before any script",
    open,
    press: (control) => (isTouch ? control.tap() : control.click()),
  };
}

/** Waits for the first script, which takes presses on behalf of the others. */
async function untilFirstScript(page: Page): Promise<void> {
  await page.locator('[data-island="slider"][data-island-state]').waitFor({ state: "attached" });
}

/** Brings the player to this moment. */
async function reach(moment: Case["moment"], { page, press }: Listener): Promise<void> {
  if (moment === "before any script") return;
  await untilFirstScript(page);
  if (moment === "before hydration" || moment === "before the first Play") return;
  await dockButton(page, "Play").focus();
  for (const island of ["player", "slider"])
    await page.locator(`[data-island="${island}"][data-hydrated]`).waitFor({ state: "attached" });
  if (moment === "cued") return;
  await press(dockButton(page, "Play"));
  await waitForState(page, "playing");
  if (moment === "playing") return;
  await press(dockButton(page, "Pause"));
  await waitForState(page, "paused");
}

async function sectionInAddress(page: Page): Promise<Section> {
  await page.waitForURL(({ searchParams }) => searchParams.has("e"), { waitUntil: "commit" });
  const { searchParams } = new URL(page.url());
  return { start: Number(searchParams.get("s") ?? 0), end: Number(searchParams.get("e")) };
}

/** The clipboard is the browser's, so only one listener at a time may use it. */
let clipboard: Promise<unknown> = Promise.resolve();

function copiedLink({ page, press }: Listener): Promise<URL> {
  const copying = clipboard.then(async () => {
    await press(page.locator("#main header").getByText("Share", { exact: true }));
    await press(page.getByRole("dialog").getByRole("button", { name: "Copy link" }));
    await expect(page.locator("#snackbar")).toContainText("Copied Link");
    await page.keyboard.press("Escape");
    return new URL(await page.evaluate(() => navigator.clipboard.readText()));
  });
  clipboard = copying.catch(() => undefined);
  return copying;
}

/** Whether this way opens a link; a line of the lyrics is one until its script is there. */
function isLink({ way, moment }: Case): boolean {
  return way === "address" || (way === "lyric line" && moment === "before any script");
}

/** Expects that address, copied link and marks have the section that is heard. */
async function expectAgreement(
  listener: Listener,
  section: Section,
  isFromAddress: boolean,
): Promise<void> {
  const { page } = listener;
  expect(await sectionInAddress(page), "the address").toEqual(section);
  if (!page.url().includes("/watch")) return;
  const { searchParams } = await copiedLink(listener);
  const copied = { start: Number(searchParams.get("s")), end: Number(searchParams.get("e")) };
  expect(copied, "the copied link").toEqual(section);
  const kept = async () => {
    const answer = await page.request.get(new URL(`/api/marks?ytids=${SONG}`, page.url()).href);
    const { slider } = (await answer.json()).res[SONG] ?? {};
    return slider && { start: slider.startTime, end: slider.endTime };
  };
  // Opening a link stores nothing.
  if (isFromAddress) return expect(await kept()).toBeUndefined();
  await expect.poll(kept, "the listener's marks").toEqual(section);
}

async function expectInAddress(page: Page, { section, tolerance = 0 }: Way): Promise<void> {
  if (!section) return;
  /** Null if the address has the section. */
  const other = () => {
    const { search, searchParams } = new URL(page.url());
    const [start, end] = [Number(searchParams.get("s")), Number(searchParams.get("e"))];
    const off = Math.max(Math.abs(start - section.start), Math.abs(end - section.end));
    return off <= tolerance ? null : search;
  };
  await expect.poll(other, "an address without the section").toBeNull();
}

/**
 * Opens the page, sets the section in this way at this moment, and expects that it plays and that
 * every part of the page agrees.
 */
export async function walk(
  rig: BrowserRig,
  one: Case,
  onFinished: typeof onTestFinished,
): Promise<void> {
  const { moment, line } = one;
  const way: Way = WAYS[one.way];
  const listener = await openListener(rig, one, onFinished);
  const { page, press, open, hasScripts } = listener;
  await reach(moment, listener);
  const wasPlaying = moment === "playing" || moment === "paused";
  await way.set(listener);
  // A listener who submits a form sees the next page arrive.
  if (way.isForm && (!hasScripts || line !== "idle")) await sectionInAddress(page);
  if (!hasScripts) {
    await open();
    await untilFirstScript(page);
  }
  const goesOn = moment === "playing" || way.plays?.includes(moment);
  if (!goesOn) await press(dockButton(page, "Play"));
  await open();
  await waitForState(page, "playing");
  await expectInAddress(page, way);
  const section = await sectionInAddress(page);
  const since = wasPlaying ? Date.now() : undefined;
  await expectInside(page, { section, since });
  await expectAgreement(listener, section, isLink(one));
}
