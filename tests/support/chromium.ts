import { accessSync, constants } from "node:fs";
import { chromium, type Browser } from "playwright";

const candidates = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The Chromium to use: `CHROMIUM_PATH`, else the system's. */
export function chromiumPath(): string {
  const { CHROMIUM_PATH } = process.env;
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
 * Starts Chromium with its autoplay policy and its background throttling as shipped: sound needs the listener's gesture.
 * @param debuggingPort where {@link openUntouched} reaches it
 */
export function launchBrowser(debuggingPort?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    ignoreDefaultArgs: ["--mute-audio", ...unlikeShipped],
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--autoplay-policy=document-user-activation-required",
      ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []),
    ],
  });
}

/** The browser's own context, whose pages are hidden when another one is in front: Playwright's never are. */
export function openUntouched(debuggingPort: number): Promise<Browser> {
  return chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`, { noDefaults: true });
}
