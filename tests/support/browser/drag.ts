import type { Locator, Page } from "playwright";
import { waitForFrames } from "./layout-shifts";

async function centreOf(thing: Locator): Promise<{ x: number; y: number }> {
  await thing.scrollIntoViewIfNeeded();
  const box = await thing.boundingBox();
  if (!box) throw new Error("nothing to drag");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags an element sideways by this many CSS pixels, with the mouse. */
export async function drag(page: Page, thing: Locator, by: number): Promise<void> {
  const { x, y } = await centreOf(thing);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

/** As {@link drag}, with a finger, which may also move down. */
export async function dragByTouch(page: Page, thing: Locator, by: number, down = 0): Promise<void> {
  const { x, y } = await centreOf(thing);
  const session = await page.context().newCDPSession(page);
  /** Parts of the way; none when the finger is lifted. */
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...parts: number[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: parts.map((part) => ({ x: x + by * part, y: y + down * part })),
    });
  await touch("touchStart", 0);
  for (const part of [0.3, 0.6, 1]) await touch("touchMove", part);
  // The finger rests first: a browser takes the first tap after a fling as its end.
  for (let times = 0; times < 3; times++) {
    await waitForFrames(page);
    await touch("touchMove", 1);
  }
  await touch("touchEnd");
  await session.detach();
}
