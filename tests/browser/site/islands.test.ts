import type { Page } from "playwright";
import { describe, it } from "vitest";
import { expect } from "../../support/browser/browser";
import { openGate } from "./pages";
import { ONE, TWO } from "./shell";
import { expectHeading, follow, setUpSiteRig } from "./site-rig";

const rig = setUpSiteRig();
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
    const page = await rig.open("/");
    const player = page.locator('[data-island="player"]');
    await expect(player).toHaveAttribute("data-island-state", "armed");
    const before = await scripts(page);
    expect(before.filter((path) => path.includes("hydrate"))).toEqual([]);
    await player.hover();
    await page.locator('[data-island="player"][data-hydrated]').waitFor();
    await expect(player).toHaveAttribute("data-island-state", "hydrated");
    await expect
      .poll(async () => (await scripts(page)).filter((path) => path.includes("hydrate")))
      .toHaveLength(1);
  });

  it("hydrate on keyboard focus too", async () => {
    const page = await rig.open("/");
    await page.getByRole("button", { name: "Play" }).focus();
    await page.locator('[data-island="player"][data-hydrated]').waitFor();
  });

  it("hydrate in content that arrives later, without rendering it again, and are disposed of with it", async () => {
    const page = await rig.open("/", { allow: [/broken on purpose/, /React error #423/] });
    await follow(page, "/islands", "Islands");
    await page.locator('#main [data-island="slider"]').hover();
    const counter = page.locator('[data-island="slider"][data-hydrated]');
    await counter.waitFor();
    const label = await counter.locator("label").getAttribute("for");
    const prefix = await counter.getAttribute("data-prefix");
    expect(label).toContain(prefix);
    await expect(counter.locator("output")).toHaveAttribute("id", label ?? "");
    await counter.getByRole("button", { name: "Count" }).click();
    await page.locator("[data-counter]:text('1')").waitFor();
    await follow(page, "/about", "About");
    await page.waitForFunction(() => window.disposed === 1);
  });

  it("leave the server's HTML when they fail, and report it once", async () => {
    const page = await rig.open("/", { allow: [/broken on purpose/, /React error #423/] });
    await failures(page);
    await follow(page, "/islands", "Islands");
    await page.locator('[data-island="broken"]').hover();
    await page.locator('[data-island="broken"][data-island-state="failed"]').waitFor();
    await expect(page.locator('[data-island="broken"]')).toHaveText("The server's text");
    await expect.poll(() => page.evaluate(() => window.failed)).toEqual(["broken"]);
  });

  it("may leave the page while they hydrate", async () => {
    const page = await rig.open("/", { allow: [/broken on purpose/, /React error #423/] });
    await follow(page, "/about", "About");
    const states = await page.evaluate(async () => {
      const seen: string[] = [];
      await new Promise<void>((resolve) => {
        new MutationObserver(() => {
          for (const island of document.querySelectorAll<HTMLElement>(
            '#main [data-island="slider"]',
          )) {
            const state = island.dataset.islandState ?? "none";
            seen.push(state);
            if (state === "armed") island.dispatchEvent(new PointerEvent("pointerenter"));
            if (state !== "hydrating") continue;
            island.remove();
            resolve();
          }
        }).observe(document, { attributes: true, subtree: true, childList: true });
        document.querySelector<HTMLAnchorElement>('a[href="/islands"]')?.click();
      });
      return seen;
    });
    expect(states.at(-1)).toBe("hydrating");
    await page.waitForFunction(() => window.disposed === 1);
  });
});

describe("a press on Play before the player is ready", () => {
  it("is remembered until the player is ready, for the page's own video", async () => {
    const page = await rig.open(`/watch?v=${TWO}`);
    const seenBefore = rig.site.seen.length;
    await page.getByRole("button", { name: "Play" }).dispatchEvent("click");
    await page.locator("#player iframe").waitFor();
    const requests = await page.evaluate(() => window.playRequests);
    expect(requests).toMatchObject([{ item: { id: TWO, title: "Two" }, autoplay: true }]);
    const asked = rig.site.seen.slice(seenBefore).map(({ path }) => path);
    expect(asked).not.toContain("/plain-play");
  });

  it("applies to the dock's video on a page without a video", async () => {
    const page = await rig.open("/about");
    await page.getByRole("button", { name: "Play" }).click();
    await page.locator("#player iframe").waitFor();
    await expect
      .poll(async () =>
        (await page.evaluate(() => window.playRequests))?.map(({ item }) => item.id),
      )
      .toEqual([ONE]);
  });

  it("works after one failed download, by the plain form where the browser does not retry", async () => {
    const page = await rig.open("/", { allow: [/ERR_FAILED/] });
    let tries = 0;
    await page.route(REACT, (route) => (++tries === 1 ? route.abort() : route.continue()));
    await page.getByRole("button", { name: "Play" }).click();
    const player = page.locator("#player iframe");
    const form = page.getByRole("heading", { level: 1, name: "Played by form", exact: true });
    await expect(player.or(form)).toBeVisible();
  });

  it("submits the plain form when the player cannot load", async () => {
    const page = await rig.open("/", { allow: [/ERR_FAILED/] });
    await page.route(REACT, (route) => route.abort());
    await page.getByRole("button", { name: "Play" }).click();
    await expectHeading(page, "Played by form");
    await expect.poll(() => page.evaluate(() => window.sameDocument)).toBeUndefined();
  });
});

describe("panels that stream in", () => {
  it("appear as they arrive in a page reached by navigation, with their islands", async () => {
    const page = await rig.open("/");
    await page.getByRole("link", { name: "/slow", exact: true }).click();
    await page.getByText("Waiting...").waitFor();
    await expect(page.locator("#main")).not.toHaveAttribute("aria-busy");
    openGate();
    await page.getByRole("heading", { name: "The panel" }).waitFor();
    await expect(page.getByText("Waiting...")).toHaveCount(0);
    await page.locator('#main [data-island="slider"]').hover();
    await page.locator('#main [data-island="slider"][data-hydrated]').waitFor();
    await page.waitForFunction(() => document.title === "Two - Product");
    await page.getByText("Inner").waitFor();
    await expect(page.locator("#main ol")).toHaveText("Inner\nAfter", { useInnerText: true });
    await expect(page.locator("template, [id^='S:']")).toHaveCount(0);
  });

  it("are awaited on the way back, and dropped when the listener moves on", async () => {
    const page = await rig.open("/");
    await page.getByRole("link", { name: "/slow", exact: true }).click();
    await page.getByText("Waiting...").waitFor();
    await follow(page, "/about", "About");
    openGate();
    const asked = () => rig.site.seen.filter(({ path }) => path === "/slow").length;
    const before = asked();
    await page.goBack();
    // The request is awaited, because the page waits for the gate that exists when it arrives.
    await expect.poll(asked).toBe(before + 1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("About");
    openGate();
    await page.getByRole("heading", { name: "The panel" }).waitFor();
    await expect(page.locator("#main ol")).toHaveText("Inner\nAfter", { useInnerText: true });
    await expect(page.getByText("Waiting...")).toHaveCount(0);
  });

  it("get their islands and their title on a full load", async () => {
    const page = await rig.open("/");
    await page.goto(`${rig.site.origin}/slow`, { waitUntil: "commit" });
    await page.getByText("Waiting...").waitFor();
    openGate();
    await page.locator('#main [data-island="slider"]').hover();
    await page.locator('#main [data-island="slider"][data-hydrated]').waitFor();
    await page.waitForFunction(() => document.title === "Two - Product");
  });
});
