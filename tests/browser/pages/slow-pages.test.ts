import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import { onTestFinished, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { createPlaylist } from "../../support/browser/lists";
import { setUpBrowserRig } from "../listening/browser-rig";

const rig = setUpBrowserRig();

/** Passes everything on to the app, but holds back what follows `<main` in a page until `release` is called. */
async function startSlowProxy() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const { method } = incoming;
    const passed = request(rig.app.origin + incoming.url, { method, headers }, async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!answer.headers["content-type"]?.startsWith("text/html")) return answer.pipe(outgoing);
      const html = Buffer.concat(await answer.toArray());
      const main = html.indexOf("<main");
      outgoing.write(html.subarray(0, main));
      await released;
      outgoing.end(html.subarray(main));
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return {
    origin: `http://${new URL(rig.app.origin).hostname}:${(server.address() as AddressInfo).port}`,
    release,
  };
}

/** Waits until the entry script is there, and long enough that it would have run if it could. */
const waitForEntry = (page: Page) =>
  page.evaluate(async () => {
    const isLoaded = () =>
      performance.getEntriesByType("resource").some(({ name }) => /\/entry\.client-/.test(name));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!isLoaded()) await frame();
    for (let frames = 0; frames < 10; frames += 1) await frame();
  });

test("a page that comes slowly starts its scripts although they were there first", async () => {
  // Started first, so that it stops after the page is closed: stopped before, it would break off the page's requests.
  const proxy = await startSlowProxy();
  const page = await rig.open("/about", { viewport: { width: 1280, height: 900 } });
  const pid = await createPlaylist(page, rig.app.origin, "Rain", ["dQw4w9WgXcQ"]);
  await page.goto(`${proxy.origin}/playlist/${pid}?confirm=delete`, { waitUntil: "commit" });
  await page.locator("header").first().waitFor();
  await waitForEntry(page);
  await expect(page.locator("#main")).toHaveCount(0);
  proxy.release();
  const question = page.getByRole("region", { name: "Delete playlist Rain?" });
  await expect(question).toBeVisible();
  await expect(page.locator("#main [data-feature]")).toHaveCount(0);
});
