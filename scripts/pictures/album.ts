import { writeFileSync } from "node:fs";
import type { APIRequestContext, Browser, Page } from "playwright";

type Listener = Awaited<ReturnType<APIRequestContext["storageState"]>>;

interface Shot<Who extends string = string> {
  name: string;
  path: string;
  who: Who;
  scripts?: boolean;
  /** Runs before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

/** Pages to take, each with the cookies of the listener who sees it. */
export interface Album<Who extends string = string> {
  states: Record<Who, Listener | undefined>;
  shots: Shot<Who>[];
}

const WIDTHS = [390, 1000, 1440];
const SCHEMES = ["light", "dark"] as const;

interface Studio {
  browser: Browser;
  origin: string;
  folder: string;
  /** Whether this picture was asked for. */
  wants: (name: string) => boolean;
}

type Setting = { width: number; colorScheme: (typeof SCHEMES)[number]; name: string };

async function take({ browser, origin, folder }: Studio, of: Album, shot: Shot, at: Setting) {
  const { width, colorScheme, name } = at;
  const storageState = of.states[shot.who];
  const context = await browser.newContext({
    viewport: { width, height: width < 942 ? 844 : 900 },
    colorScheme,
    javaScriptEnabled: shot.scripts !== false,
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  const waitUntil = shot.scripts === false ? "load" : "networkidle";
  await page.goto(origin + shot.path, { waitUntil });
  await shot.prepare?.(page);
  const chromium = await context.newCDPSession(page);
  const { data } = await chromium.send("Page.captureScreenshot", { format: "webp", quality: 60 });
  writeFileSync(`${folder}/${name}.webp`, Buffer.from(data, "base64"));
  await context.close();
}

/** Names an album's pictures by page, width and theme. */
function settingsOf(prefix: string, { name }: Pick<Shot, "name">): Setting[] {
  return WIDTHS.flatMap((width) =>
    SCHEMES.map((colorScheme) => {
      return { width, colorScheme, name: `${prefix}-${name}-${width}-${colorScheme}` };
    }),
  );
}

/** Takes the pages of an album in three sizes and both themes, as small files. */
export async function takeAlbum(studio: Studio, prefix: string, album: Album): Promise<void> {
  for (const shot of album.shots) {
    for (const setting of settingsOf(prefix, shot)) {
      if (studio.wants(setting.name)) await take(studio, album, shot, setting);
    }
  }
}
