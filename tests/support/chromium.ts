import { accessSync, constants } from "node:fs";
import { chromium, type Browser } from "playwright";

/** Without windows, it opens a page in a quarter of the time; its pages are never hidden. */
const shell = "/usr/bin/chromium-headless-shell";
const whole = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The Chromium to use: `CHROMIUM_PATH`, else the system's. */
function chromiumPath({ withWindows }: { withWindows: boolean }): string {
  const { CHROMIUM_PATH } = process.env;
  const candidates = withWindows ? whole : [shell, ...whole];
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

/** What Playwright switches off, so that its pages never notice that they are in the background. */
const unlikeShipped = [
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
];

/**
 * Starts Chromium with its autoplay policy, its site isolation and its background throttling as shipped: sound needs the
 * listener's gesture.
 * @param debuggingPort where {@link openUntouched} reaches it, in one with windows
 */
export function launchBrowser(debuggingPort?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath({ withWindows: debuggingPort !== undefined }),
    ignoreDefaultArgs: ["--mute-audio", ...unlikeShipped],
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--autoplay-policy=document-user-activation-required",
      "--site-per-process",
      ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []),
    ],
  });
}

/** The browser's own context, whose pages are hidden when another one is in front: Playwright's never are. */
export function openUntouched(debuggingPort: number): Promise<Browser> {
  return chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`, { noDefaults: true });
}
