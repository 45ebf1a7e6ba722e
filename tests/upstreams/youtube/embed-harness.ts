import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Browser, Frame, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { sharedBrowser, openPage } from "../../support/browser/browser";
import { startYoutube, type Youtube } from "./server";

/** The globals of the harness page. */
export interface Host {
  player: Record<string, (...args: unknown[]) => unknown>;
  heard: [event: string, data: unknown][];
  methodsBeforeReady: string;
}

const NO_ICON = /favicon\.ico/;

/** A page of another site that embeds one player, as the app does. */
function harness(youtubeOrigin: string, query: URLSearchParams): string {
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
    <script src="${youtubeOrigin}/iframe_api" async></script>`;
}

export interface EmbedHarness {
  readonly youtube: Youtube;
  /** The origin of the page that embeds the player. */
  readonly origin: string;
  /** Opens the page with a player of this video and these player variables. */
  open(id: string, vars?: Record<string, string>): Promise<Page>;
  /** Opens a page that hides its address from the embed. */
  openHidden(id: string): Promise<Page>;
}

/** The stand-in host, a page of another site and the shared browser for the tests of a file. */
export function setUpEmbedHarness(): EmbedHarness {
  let youtube: Youtube;
  let host: Server;
  let origin: string;
  let browser: Browser;
  beforeAll(async () => {
    youtube = await startYoutube();
    host = createServer((request, response) => {
      const { searchParams, pathname } = new URL(request.url ?? "", "http://localhost");
      const policy = pathname === "/hidden" ? "no-referrer" : "strict-origin-when-cross-origin";
      response.setHeader("Content-Type", "text/html").setHeader("Referrer-Policy", policy);
      if (pathname === "/icon") response.end();
      else if (pathname !== "/hidden") response.end(harness(youtube.origin, searchParams));
      else
        response.end(`<iframe src="${youtube.origin}/embed/${searchParams.get("id")}"></iframe>`);
    });
    await once(host.listen(0, "127.0.0.1"), "listening");
    origin = `http://localhost:${(host.address() as AddressInfo).port}`;
    browser = await sharedBrowser();
  });

  afterAll(async () => {
    host.close();
    await youtube.stop();
  });
  const openPath = async (path: string) => {
    const page = await openPage(browser, { allow: [NO_ICON] });
    page.setDefaultTimeout(10_000);
    await page.goto(origin + path);
    return page;
  };
  return {
    get youtube() {
      return youtube;
    },
    get origin() {
      return origin;
    },
    open: (id, vars = {}) => openPath(`/?${new URLSearchParams({ ...vars, id }).toString()}`),
    openHidden: (id) => openPath(`/hidden?id=${id}`),
  };
}

export const heard = (page: Page) =>
  page.evaluate(() => (window as Window & Partial<Host>).heard ?? []);
export const states = async (page: Page) =>
  (await heard(page)).filter(([name]) => name === "onStateChange").map(([, state]) => state);
export const call = (page: Page, name: string, ...args: unknown[]) =>
  page.evaluate(
    ([method, given]) => (window as Window & Partial<Host>).player?.[method]?.(...given),
    [name, args] as const,
  );
export const ask = (page: Page, name: string) =>
  page.evaluate((method) => {
    const { player } = window as Window & Partial<Host>;
    const value = player?.[method]?.();
    return value === player ? "itself" : value;
  }, name);

export async function until(page: Page, event: string, data?: unknown) {
  await page.waitForFunction(
    ([name, wanted]) =>
      (window as Window & Partial<Host>).heard?.some(
        ([got, value]) => got === name && (wanted === undefined || value === wanted),
      ),
    [event, data] as const,
  );
}

export function embedOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes("/embed/"));
  if (!frame) throw new Error("no embed");
  return frame;
}

/** Starts playback by a gesture on the page, as the app's play button does. */
export async function start(page: Page) {
  await until(page, "onReady");
  await page.getByRole("button", { name: "A gesture" }).click();
  await call(page, "playVideo");
  await until(page, "onStateChange", 1);
}
