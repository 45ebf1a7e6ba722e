import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { openGate } from "./enhance/pages";
import { ONE, TWO } from "./enhance/shell";
import { expectHeading, follow, setStage } from "./enhance/stage";

const stage = setStage();
const REACT = "**/assets/hydrate.client-*.js";

function scripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/")),
  );
}

function failures(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.failed = [];
    document.addEventListener("lor:island-failed", (event) => {
      if (event instanceof CustomEvent) window.failed?.push(event.detail.name);
    });
  });
}

declare global {
  interface Window {
    failed?: string[];
  }
}

describe("islands", () => {
  it("load no React before the listener shows intent", async () => {
    const page = await stage.open("/");
    const player = page.locator('[data-island="player"]');
    expect(await player.getAttribute("data-island-state")).toBe("armed");
    const before = await scripts(page);
    expect(before.filter((path) => path.includes("hydrate"))).toEqual([]);
    await player.hover();
    await page.locator('[data-island="player"][data-hydrated]').waitFor();
    expect(await player.getAttribute("data-island-state")).toBe("live");
    expect((await scripts(page)).filter((path) => path.includes("hydrate"))).toHaveLength(1);
  });

  it("come to life by keyboard focus too", async () => {
    const page = await stage.open("/");
    await page.getByRole("button", { name: "Play" }).focus();
    await page.locator('[data-island="player"][data-hydrated]').waitFor();
  });

  it("hydrate in content that arrives later, without redrawing it, and are disposed of with it", async () => {
    const page = await stage.open("/", { allow: [/broken on purpose/, /React error #423/] });
    await follow(page, "/islands", "Islands");
    const counter = page.locator('[data-island="slider"][data-hydrated]');
    await counter.waitFor();
    const label = await counter.locator("label").getAttribute("for");
    expect(label).toContain(await counter.getAttribute("data-prefix"));
    expect(await counter.locator("output").getAttribute("id")).toBe(label);
    await counter.getByRole("button", { name: "Count" }).click();
    await page.locator("[data-counter]:text('1')").waitFor();
    await follow(page, "/about", "About");
    await page.waitForFunction(() => window.disposed === 1);
  });

  it("leave the server's HTML and tell it once when they break", async () => {
    const page = await stage.open("/", { allow: [/broken on purpose/, /React error #423/] });
    await failures(page);
    await follow(page, "/islands", "Islands");
    await page.locator('[data-island="broken"][data-island-state="failed"]').waitFor();
    expect(await page.locator('[data-island="broken"]').textContent()).toBe("The server's text");
    expect(await page.evaluate(() => window.failed)).toEqual(["broken"]);
  });

  it("survive one failed download", async () => {
    const page = await stage.open("/", { allow: [/ERR_FAILED/] });
    let tries = 0;
    await page.route(REACT, (route) => (++tries === 1 ? route.abort() : route.continue()));
    await page.getByRole("button", { name: "Play" }).click();
    await page.locator("#player iframe").waitFor();
    expect(tries).toBe(2);
  });
});

describe("a press on play before the player is there", () => {
  it("is kept until the player is there, for the page's own video", async () => {
    const page = await stage.open(`/watch?v=${TWO}`);
    await page.getByRole("button", { name: "Play" }).dispatchEvent("click");
    await page.locator("#player iframe").waitFor();
    const heard = await page.evaluate(() => window.wishes);
    expect(heard).toEqual([{ ytid: TWO, title: "Two", slice: null, autoplay: true }]);
    expect(stage.site.seen.some(({ path }) => path === "/plain-play")).toBe(false);
  });

  it("means what the dock shows on a page without a video", async () => {
    const page = await stage.open("/about");
    await page.getByRole("button", { name: "Play" }).click();
    await page.locator("#player iframe").waitFor();
    expect((await page.evaluate(() => window.wishes))?.map(({ ytid }) => ytid)).toEqual([ONE]);
  });

  it("becomes the plain form when the player cannot come", async () => {
    const page = await stage.open("/", { allow: [/ERR_FAILED/] });
    await page.route(REACT, (route) => route.abort());
    await page.getByRole("button", { name: "Play" }).click();
    await expectHeading(page, "Played by form");
    expect(await page.evaluate(() => window.sameDocument)).toBeUndefined();
  });
});

describe("panels that stream in", () => {
  it("are shown in a page that was navigated to as they come, islands and all", async () => {
    const page = await stage.open("/");
    await page.getByRole("link", { name: "/slow", exact: true }).click();
    await page.getByText("Waiting...").waitFor();
    expect(await page.locator("#main").getAttribute("aria-busy")).toBeNull();
    openGate();
    await page.getByRole("heading", { name: "The panel" }).waitFor();
    expect(await page.getByText("Waiting...").count()).toBe(0);
    await page.locator('#main [data-island="slider"][data-hydrated]').waitFor();
    await page.waitForFunction(() => document.title === "Two - Product");
    await page.getByText("Inner").waitFor();
    expect(await page.locator("#main ol").innerText()).toBe("Inner\nAfter");
    expect(await page.locator("template, [id^='S:']").count()).toBe(0);
  });

  it("are awaited on the way back, and left alone when the listener goes on", async () => {
    const page = await stage.open("/");
    await page.getByRole("link", { name: "/slow", exact: true }).click();
    await page.getByText("Waiting...").waitFor();
    await follow(page, "/about", "About");
    openGate();
    const asked = page.waitForRequest("**/slow");
    await page.goBack();
    await asked;
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("About");
    openGate();
    await page.getByRole("heading", { name: "The panel" }).waitFor();
    expect(await page.locator("#main ol").innerText()).toBe("Inner\nAfter");
    expect(await page.getByText("Waiting...").count()).toBe(0);
  });

  it("get their islands and their title on a full load", async () => {
    const page = await stage.open("/");
    await page.goto(`${stage.site.origin}/slow`, { waitUntil: "commit" });
    await page.getByText("Waiting...").waitFor();
    openGate();
    await page.locator('#main [data-island="slider"][data-hydrated]').waitFor();
    await page.waitForFunction(() => document.title === "Two - Product");
  });
});
