import { describe, it } from "vitest";
import { expect } from "../../support/browser/browser";
import {
  ask,
  call,
  embedOf,
  heard,
  setUpEmbedHarness,
  start,
  states,
  until,
  type Host,
} from "./embed-harness";

const harness = setUpEmbedHarness();

describe("a player of the stand-in host in a frame of another site", () => {
  it("gets its methods with the first answer and replaces the element by the frame", async () => {
    const page = await harness.open("dQw4w9WgXcQ", { playsinline: "1" });
    await until(page, "onReady");
    await expect
      .poll(() => page.evaluate(() => (window as Window & Partial<Host>).methodsBeforeReady))
      .toBe("undefined");
    const frame = page.locator("iframe#player");
    await expect(frame).toHaveAttribute("referrerpolicy", "strict-origin-when-cross-origin");
    await expect.poll(() => frame.getAttribute("allow")).toContain("autoplay");
    const source = new URL((await frame.getAttribute("src")) ?? "");
    expect(source.pathname).toBe("/embed/dQw4w9WgXcQ");
    expect(Object.fromEntries(source.searchParams)).toEqual({
      playsinline: "1",
      enablejsapi: "1",
      origin: harness.origin,
      widgetid: "1",
    });
    await expect.poll(() => ask(page, "getPlayerState")).toBe(5);
    await expect.poll(() => ask(page, "getVideoData")).toMatchObject({ video_id: "dQw4w9WgXcQ" });
  });

  it("goes through unstarted, buffering and playing, and pauses", async () => {
    const page = await harness.open("dQw4w9WgXcQ");
    await start(page);
    await expect.poll(async () => (await states(page)).slice(-3)).toEqual([-1, 3, 1]);
    await page.waitForFunction(
      () => Number((window as Window & Partial<Host>).player?.getCurrentTime?.()) > 0.5,
    );
    await expect.poll(() => ask(page, "getDuration")).toBeCloseTo(24, 0);
    await call(page, "pauseVideo");
    await until(page, "onStateChange", 2);
  });

  it("logs the position at which a seek arrived, and where it landed", async () => {
    const page = await harness.open("dQw4w9WgXcQ");
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
    await expect.poll(() => embed.evaluate(() => window.__samples.length)).toBeGreaterThan(5);
  });

  it("clears the page's cache on load and starts the next video at the requested second", async () => {
    const page = await harness.open("dQw4w9WgXcQ");
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
    await expect.poll(() => ask(page, "getVideoData")).toMatchObject({ video_id: "YQHsXMglC9A" });
    expect(harness.youtube.embedLoads("YQHsXMglC9A")).toBe(0);
  });

  it("applies start and end to the first pass only", async () => {
    const page = await harness.open("dQw4w9WgXcQ", { start: "2", end: "3" });
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

  it("starts again by itself with loop and its own id as the playlist", async () => {
    const page = await harness.open("fJ9rUzIMcZQ", {
      loop: "1",
      playlist: "fJ9rUzIMcZQ",
      start: "19",
    });
    await start(page);
    await until(page, "onStateChange", 0);
    await embedOf(page).waitForFunction(() => window.__samples.some(([, s]) => s < 1));
  });

  it("reports that the browser blocked autoplay, and starts by a click in the frame", async () => {
    const page = await harness.open("dQw4w9WgXcQ", { autoplay: "1" });
    await until(page, "onAutoplayBlocked");
    await expect.poll(async () => (await states(page)).at(-1)).toBe(-1);
    await page.frameLocator("iframe").getByRole("button", { name: "Play in the frame" }).click();
    await until(page, "onStateChange", 1);
  });

  it("blocks scripted starts for the id made for that, until clicked", async () => {
    const page = await harness.open("noautoplay1");
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
    const page = await harness.open(id);
    await until(page, "onError", code);
    await expect.poll(() => ask(page, "getPlayerState")).toBe(-1);
  });

  it("plays a video that fails once on the second attempt", async () => {
    const page = await harness.open("flakyerr005");
    await until(page, "onError", 5);
    await page.getByRole("button", { name: "A gesture" }).click();
    await call(page, "loadVideoById", "flakyerr005");
    await until(page, "onStateChange", 1);
  });

  it("rejects a page that hides its address with error 153", async () => {
    const page = await harness.openHidden("dQw4w9WgXcQ");
    await page.frameLocator("iframe").getByText("Error 153").waitFor();
  });

  it("changes only to offered rates, and back to 1 with the next video", async () => {
    const page = await harness.open("dQw4w9WgXcQ");
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
    const page = await harness.open("buffering01", { start: "4" });
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

  it("never answers, or never plays, for the ids made for that", async () => {
    const silent = await harness.open("neverready1");
    const stuck = await harness.open("neverplays1");
    await until(stuck, "onReady");
    await stuck.getByRole("button", { name: "A gesture" }).click();
    await call(stuck, "playVideo");
    await until(stuck, "onStateChange", 3);
    await expect.poll(() => states(stuck)).not.toContain(1);
    await expect.poll(() => heard(silent)).toEqual([]);
  });
});
