import { accessSync, constants } from "node:fs";
import { chromium, type Browser } from "playwright";

/** The headless shell opens a page in a quarter of the time, but its pages are never hidden. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const FULL_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The Chromium to use: `CHROMIUM_PATH`, or the system's. */
export function chromiumPath({ withWindows }: { withWindows: boolean }): string {
  const { CHROMIUM_PATH } = process.env;
  const candidates = withWindows ? FULL_BROWSERS : [HEADLESS_SHELL, ...FULL_BROWSERS];
  const found = [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...candidates].find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) throw new Error("no Chromium found: install it or set CHROMIUM_PATH");
  return found;
}

/**
 * No sandbox, since it needs rights that a container lacks, and none of the browser's own requests.
 */
export const QUIET_FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Playwright's flags that keep background pages from being throttled. */
const BACKGROUND_FLAGS = [
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
];

/**
 * Spare renderers for pages to come, a tenth of the browser's work; and what Playwright turns off
 * itself, because only the last such flag counts.
 */
const FEATURES_OFF = [
  "SpareRendererForSitePerProcess",
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"],
  ...["OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
];

/**
 * Starts Chromium with its default autoplay policy, site isolation and background throttling, so
 * that sound needs a gesture.
 * @param debuggingPort for {@link openDefaultContext}, with a full Chromium
 */
export function launchBrowser(debuggingPort?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath({ withWindows: debuggingPort !== undefined }),
    ignoreDefaultArgs: ["--mute-audio", ...BACKGROUND_FLAGS],
    args: [
      ...QUIET_FLAGS,
      "--autoplay-policy=document-user-activation-required",
      "--site-per-process",
      `--disable-features=${FEATURES_OFF.join(",")}`,
      ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []),
    ],
  });
}

let shared: Promise<Browser> | undefined;

/**
 * One browser for all tests of a worker, which open contexts of their own. It ends with the worker.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchBrowser();
  return shared as Promise<Browser>;
}

/**
 * The browser's default context, whose covered pages are hidden, unlike those of Playwright's
 * contexts.
 */
export function openDefaultContext(debuggingPort: number): Promise<Browser> {
  return chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`, { noDefaults: true });
}
