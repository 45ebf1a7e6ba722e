import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { shiftsOf, waitForFrames, watchShifts } from "../../support/browser/layout-shifts";
import { createPlaylist } from "../../support/browser/lists";
import { setUpBrowserRig } from "../listening/browser-rig";

const rig = setUpBrowserRig();

/** Cuts the page before each of these texts that it contains. */
function cut(html: string, marks: string[]): string[] {
  const at = marks.map((mark) => html.indexOf(mark)).filter((index) => index > 0);
  const bounds = [0, ...at.sort((one, other) => one - other), html.length];
  return bounds.slice(1).map((end, index) => html.slice(bounds[index], end));
}

/** Holds a page's first picture back in browsers that know it. */
const EXPECT = /<link rel="expect"[^>]*>/;

/**
 * A proxy in front of the app that sends a page in pieces: the first at once, and one more at each
 * call of `release`. `edit` changes the page before it is cut.
 */
async function startSlowProxy(marks: string[], edit = (html: string) => html) {
  let permits = 0;
  let pieces = 0;
  let wake: () => void = () => undefined;
  const release = () => {
    permits += 1;
    wake();
  };
  const released = async () => {
    while (permits === 0) await new Promise<void>((resolve) => (wake = resolve));
    permits -= 1;
  };
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const { method } = incoming;
    const passed = request(rig.app.origin + incoming.url, { method, headers }, async (answer) => {
      const isPage = answer.headers["content-type"]?.startsWith("text/html");
      if (isPage) delete answer.headers["content-length"];
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!isPage) return answer.pipe(outgoing);
      const [first, ...others] = cut(edit(Buffer.concat(await answer.toArray()).toString()), marks);
      pieces = others.length;
      outgoing.write(first);
      for (const piece of others) {
        await released();
        outgoing.write(piece);
      }
      outgoing.end();
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return {
    origin: `http://${new URL(rig.app.origin).hostname}:${(server.address() as AddressInfo).port}`,
    release,
    /** How many pieces `release` still has to send. */
    piecesLeft: () => pieces,
  };
}

test("a page that arrives slowly starts its scripts even if the browser already has them", async () => {
  // Started first, so that it stops after the page is closed: stopping earlier would break off the
  // page's requests.
  const proxy = await startSlowProxy(["<main"]);
  const page = await rig.open("/about", { viewport: { width: 1280, height: 900 } });
  const pid = await createPlaylist(page, rig.app.origin, "Rain", ["dQw4w9WgXcQ"]);
  proxy.release();
  await page.goto(`${proxy.origin}/about`);
  await page.goto(`${proxy.origin}/playlist/${pid}?confirm=delete`, { waitUntil: "commit" });
  await page.locator("header").first().waitFor();
  await expect(page.locator("#main")).toHaveCount(0);
  proxy.release();
  const question = page.getByRole("region", { name: "Delete playlist Rain?" });
  await expect(question).toBeVisible();
  await expect(page.locator("#main [data-feature]")).toHaveCount(0);
});

/** Texts before which a slow connection may cut the shell. */
const MARKS = [
  ...['<a data-area="logo"', '<nav data-area="tabs"', "Podcast</a>", "Radio</a>"],
  '<form data-area="search"',
  ...['<div data-area="account"', "</header", '<nav id="sidebar"', '<section id="player"', "<main"],
];

test.each([320, 390, 680, 942, 1000, 1440])(
  "nothing moves while a page arrives in pieces that the browser does not wait for (%i px)",
  async (width) => {
    const proxy = await startSlowProxy(MARKS, (html) => html.replace(EXPECT, ""));
    const page = await rig.open(null, { viewport: { width, height: width < 500 ? 844 : 900 } });
    await watchShifts(page);
    await page.goto(`${proxy.origin}/top10`, { waitUntil: "commit" });
    await page.locator("header").first().waitFor();
    const pieces = proxy.piecesLeft();
    for (let piece = 0; piece < pieces; piece += 1) {
      await waitForFrames(page);
      proxy.release();
    }
    await page.waitForLoadState();
    await waitForFrames(page);
    expect(pieces).toBe(MARKS.length);
    expect(await shiftsOf(page)).toEqual([]);
  },
);

test("nothing is painted before the page's own part has arrived, even if a packet ends within a button", async () => {
  const proxy = await startSlowProxy(["Set section</span>"]);
  const page = await rig.open(null, { viewport: { width: 390, height: 844 } });
  await watchShifts(page);
  await page.goto(proxy.origin, { waitUntil: "commit" });
  await page.locator('.tool[value="slice"]').waitFor({ state: "attached" });
  const released = await page.evaluate(() => performance.now());
  proxy.release();
  await page.waitForLoadState();
  await waitForFrames(page);
  const paint = await page.evaluate(() => performance.getEntriesByType("paint")[0]?.startTime);
  expect(paint).toBeGreaterThan(released);
  expect(await shiftsOf(page)).toEqual([]);
});
