import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Browser, Frame, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, openPage } from "../../support/browser";
import { startYoutube, type Youtube } from "./server";

interface Host {
  player: Record<string, (...args: unknown[]) => unknown>;
  heard: [event: string, data: unknown][];
  methodsBeforeReady: string;
}

let youtube: Youtube;
let host: Server;
let hostOrigin: string;
let browser: Browser;

/** A page of another site that embeds one player, as the app does. */
function harness(query: URLSearchParams): string {
  const vars = JSON.stringify(Object.fromEntries(query));
  return `<!doctype html><title>Harness</title><button>A gesture</button><div id="player"></div>
    <script>
      window.heard = [];
      window.onYouTubeIframeAPIReady = () => {
        const hear = (name) => ({ data }) => heard.push([name, data]);
        const { id, ...playerVars } = ${vars};
        const names = ["onReady", "onStateChange", "onError", "onPlaybackRateChange", "onAutoplayBlocked"];
        window.player = new YT.Player("player", {
          videoId: id, width: 320, height: 220, playerVars,
          events: Object.fromEntries(names.map((name) => [name, hear(name)])),
        });
        window.methodsBeforeReady = typeof player.playVideo;
      };
    </script>
    <script src="${youtube.origin}/iframe_api" async></script>`;
}

beforeAll(async () => {
  youtube = await startYoutube();
  host = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? "", "http://localhost");
    const policy = pathname === "/hidden" ? "no-referrer" : "strict-origin-when-cross-origin";
    response.setHeader("Content-Type", "text/html").setHeader("Referrer-Policy", policy);
    if (pathname === "/icon") response.end();
    else if (pathname !== "/hidden") response.end(harness(searchParams));
    else response.end(`<iframe src="${youtube.origin}/embed/${searchParams.get("id")}"></iframe>`);
  });
  await once(host.listen(0, "127.0.0.1"), "listening");
  hostOrigin = `http://localhost:${(host.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  host.close();
  await youtube.stop();
});

const noIcon = /favicon\.ico/;

async function open(id: string, vars: Record<string, string> = {}, allow: RegExp[] = []) {
  const page = await openPage(browser, { allow: [noIcon, ...allow] });
  page.setDefaultTimeout(10_000);
  await page.goto(`${hostOrigin}/?${new URLSearchParams({ ...vars, id })}`);
  return page;
}

const heard = (page: Page) => page.evaluate(() => (window as Window & Partial<Host>).heard ?? []);
const states = async (page: Page) =>
  (await heard(page)).filter(([name]) => name === "onStateChange").map(([, state]) => state);
const call = (page: Page, name: string, ...args: unknown[]) =>
  page.evaluate(
    ([method, given]) => (window as Window & Partial<Host>).player?.[method]?.(...given),
    [name, args] as const,
  );
const ask = (page: Page, name: string) =>
  page.evaluate((method) => {
    const { player } = window as Window & Partial<Host>;
    const value = player?.[method]?.();
    return value === player ? "itself" : value;
  }, name);

async function until(page: Page, event: string, data?: unknown) {
  await page.waitForFunction(
    ([name, wanted]) =>
      (window as Window & Partial<Host>).heard?.some(
        ([got, value]) => got === name && (wanted === undefined || value === wanted),
      ),
    [event, data] as const,
  );
}

function embedOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes("/embed/"));
  if (!frame) throw new Error("no embed");
  return frame;
}

/** Plays with a gesture of the listener on the page, as the app's own play button gives. */
async function start(page: Page) {
  await until(page, "onReady");
  await page.getByRole("button", { name: "A gesture" }).click();
  await call(page, "playVideo");
  await until(page, "onStateChange", 1);
}

describe("a player of the stand-in host, in a frame of another site", () => {
  it("gets its methods with the first answer and replaces the element by the frame", async () => {
    const page = await open("dQw4w9WgXcQ", { playsinline: "1" });
    await until(page, "onReady");
    expect(await page.evaluate(() => (window as Window & Partial<Host>).methodsBeforeReady)).toBe(
      "undefined",
    );
    const frame = page.locator("iframe#player");
    expect(await frame.getAttribute("referrerpolicy")).toBe("strict-origin-when-cross-origin");
    expect(await frame.getAttribute("allow")).toContain("autoplay");
    const source = new URL((await frame.getAttribute("src")) ?? "");
    expect(source.pathname).toBe("/embed/dQw4w9WgXcQ");
    expect(Object.fromEntries(source.searchParams)).toEqual({
      playsinline: "1",
      enablejsapi: "1",
      origin: hostOrigin,
      widgetid: "1",
    });
    expect(await ask(page, "getPlayerState")).toBe(5);
    expect(await ask(page, "getVideoData")).toMatchObject({ video_id: "dQw4w9WgXcQ" });
  });

  it("goes through unstarted, buffering and playing, and pauses", async () => {
    const page = await open("dQw4w9WgXcQ");
    await start(page);
    expect((await states(page)).slice(-3)).toEqual([-1, 3, 1]);
    await page.waitForFunction(
      () => Number((window as Window & Partial<Host>).player?.getCurrentTime?.()) > 0.5,
    );
    expect(await ask(page, "getDuration")).toBeCloseTo(24, 0);
    await call(page, "pauseVideo");
    await until(page, "onStateChange", 2);
  });

  it("logs the position at which a seek arrived, and where it landed", async () => {
    const page = await open("dQw4w9WgXcQ");
    await start(page);
    await call(page, "seekTo", 10, true);
    await page.waitForFunction(
      () => Number((window as Window & Partial<Host>).player?.getCurrentTime?.()) > 10.5,
    );
    await call(page, "seekTo", 3, true);
    const embed = embedOf(page);
    await embed.waitForFunction(
      () => window.__log.filter(({ event }) => event === "seeked").length >= 2,
    );
    const log = await embed.evaluate(() => window.__log);
    const seeks = log.filter(({ event }) => event === "seekTo");
    expect(seeks.map(({ detail }) => detail)).toEqual([
      [10, true],
      [3, true],
    ]);
    expect(seeks[1]?.mediaTime).toBeGreaterThan(10.5);
    expect(seeks[1]?.mediaTime).toBeLessThan(11.5);
    expect(log.filter(({ event }) => event === "seeked").at(-1)?.mediaTime).toBeCloseTo(3, 1);
    expect(await embed.evaluate(() => window.__samples.length)).toBeGreaterThan(5);
  });

  it("empties the page's cache on load and starts the next video at the wished second", async () => {
    const page = await open("dQw4w9WgXcQ");
    await start(page);
    const right = await page.evaluate(() => {
      const { player } = window as Window & Partial<Host>;
      player?.loadVideoById?.({ videoId: "YQHsXMglC9A", startSeconds: 6 });
      return [player?.getDuration?.(), player?.getPlayerState?.(), player?.getCurrentTime?.()];
    });
    expect(right).toEqual([undefined, undefined, undefined]);
    await page.waitForFunction(
      () => Number((window as Window & Partial<Host>).player?.getCurrentTime?.()) > 6,
    );
    expect(await ask(page, "getVideoData")).toMatchObject({ video_id: "YQHsXMglC9A" });
    expect(youtube.embedLoads("YQHsXMglC9A")).toBe(0);
  });

  it("holds start and end for the first pass only", async () => {
    const page = await open("dQw4w9WgXcQ", { start: "2", end: "3" });
    await start(page);
    await until(page, "onStateChange", 0);
    await call(page, "playVideo");
    const embed = embedOf(page);
    await embed.waitForFunction(() => {
      const at = window.__log.findLastIndex(
        ({ event, detail }) => event === "state" && detail === 0,
      );
      const since = window.__samples.filter(([t]) => t > (window.__log[at]?.t ?? 0));
      return since.some(([, s]) => s < 0.5) && since.some(([, s]) => s > 3.2);
    });
  });

  it("starts over by itself with loop and its own id as the playlist", async () => {
    const page = await open("fJ9rUzIMcZQ", { loop: "1", playlist: "fJ9rUzIMcZQ", start: "19" });
    await start(page);
    await until(page, "onStateChange", 0);
    await embedOf(page).waitForFunction(() => window.__samples.some(([, s]) => s < 1));
  });

  it("tells the page when the browser refuses to start, and starts by a click in the frame", async () => {
    const page = await open("dQw4w9WgXcQ", { autoplay: "1" });
    await until(page, "onAutoplayBlocked");
    expect((await states(page)).at(-1)).toBe(-1);
    await page.frameLocator("iframe").getByRole("button", { name: "Play in the frame" }).click();
    await until(page, "onStateChange", 1);
  });

  it("refuses scripts on the id for that, whatever the listener did, until clicked", async () => {
    const page = await open("noautoplay1");
    await until(page, "onReady");
    await page.getByRole("button", { name: "A gesture" }).click();
    await call(page, "playVideo");
    await until(page, "onAutoplayBlocked");
    await page.frameLocator("iframe").getByRole("button", { name: "Play in the frame" }).click();
    await until(page, "onStateChange", 1);
  });

  it.each([
    ["blocked0150", 150],
    ["blocked0101", 101],
    ["removed0100", 100],
    ["invalid0002", 2],
    ["html5err005", 5],
    ["nosuchvideo", 100],
  ])("reports the error of %s as %i and stays unstarted", async (id, code) => {
    const page = await open(id);
    await until(page, "onError", code);
    expect(await ask(page, "getPlayerState")).toBe(-1);
  });

  it("plays at the second attempt what fails once", async () => {
    const page = await open("flakyerr005");
    await until(page, "onError", 5);
    await page.getByRole("button", { name: "A gesture" }).click();
    await call(page, "loadVideoById", "flakyerr005");
    await until(page, "onStateChange", 1);
  });

  it("refuses a page that hides its address, with error 153", async () => {
    const page = await openPage(browser, { allow: [noIcon] });
    await page.goto(`${hostOrigin}/hidden?id=dQw4w9WgXcQ`);
    await page.frameLocator("iframe").getByText("Error 153").waitFor();
  });

  it("changes the rate to those it offers, and back to 1 with the next video", async () => {
    const page = await open("dQw4w9WgXcQ");
    await start(page);
    await call(page, "setPlaybackRate", 7);
    await call(page, "setPlaybackRate", 2);
    await until(page, "onPlaybackRateChange", 2);
    await call(page, "loadVideoById", "9bZkp7q19f0");
    await until(page, "onPlaybackRateChange", 1);
    const changes = (await heard(page)).filter(([name]) => name === "onPlaybackRateChange");
    expect(changes.map(([, rate]) => rate)).toEqual([2, 1]);
  });

  it("buffers in the middle of every pass", async () => {
    const page = await open("buffering01", { start: "4" });
    await start(page);
    const embed = embedOf(page);
    const stalls = () =>
      embed.evaluate(
        () =>
          window.__log.filter(
            ({ event, detail, mediaTime }) =>
              event === "state" && detail === 3 && Math.abs(mediaTime - 4.25) < 0.2,
          ).length,
      );
    await expect.poll(stalls).toBe(1);
    await embed.waitForFunction(() => window.__samples.some(([, s]) => s > 4.5));
    await call(page, "seekTo", 4);
    await expect.poll(stalls).toBe(2);
  });

  it("never answers, or never plays, on the ids for that", async () => {
    const silent = await open("neverready1");
    const stuck = await open("neverplays1");
    await until(stuck, "onReady");
    await stuck.getByRole("button", { name: "A gesture" }).click();
    await call(stuck, "playVideo");
    await until(stuck, "onStateChange", 3);
    expect(await states(stuck)).not.toContain(1);
    expect(await heard(silent)).toEqual([]);
  });
});
